// A plot as a picture. The page may load no image that it made itself, so what
// the SVG consists of is drawn on a canvas, in the colours that are seen.

const scale = 2;
const margin = 16;

// pictureOf draws an SVG of rectangles, circles, lines, paths and texts, with a
// title above.
export function pictureOf(svg: SVGSVGElement, title: string): Promise<Blob | null> {
  const width = svg.width.baseVal.value, height = svg.height.baseVal.value, head = 28;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + head + 2 * margin) * scale;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.scale(scale, scale);
  const page = getComputedStyle(svg.closest("figure") ?? svg);
  pen.fillStyle = page.backgroundColor;
  pen.fillRect(0, 0, width + 2 * margin, height + head + 2 * margin);
  pen.translate(margin, margin);
  pen.fillStyle = page.color;
  pen.font = `600 14px ${page.fontFamily}`;
  pen.fillText(title, 0, 14);
  pen.translate(0, head);
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("rect, circle, line, path, text")) {
    if (!element.closest(".plot-tip") && !element.matches(".plot-hit")) draw(pen, element);
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function draw(pen: CanvasRenderingContext2D, element: SVGGraphicsElement) {
  const look = getComputedStyle(element);
  const n = (name: string) => Number(element.getAttribute(name) ?? 0);
  const fill = (shape: Path2D) => {
    if (look.fill === "none") return;
    pen.globalAlpha = Number(look.fillOpacity);
    pen.fillStyle = look.fill;
    pen.fill(shape);
  };
  const stroke = (shape: Path2D) => {
    if (look.stroke === "none") return;
    pen.strokeStyle = look.stroke;
    pen.lineWidth = Number.parseFloat(look.strokeWidth);
    pen.lineJoin = "round";
    pen.stroke(shape);
  };
  const shape = new Path2D(element instanceof SVGPathElement ? element.getAttribute("d") ?? "" : undefined);
  if (element instanceof SVGRectElement) shape.rect(n("x"), n("y"), n("width"), n("height"));
  if (element instanceof SVGCircleElement) shape.arc(n("cx"), n("cy"), n("r"), 0, 2 * Math.PI);
  if (element instanceof SVGLineElement) { shape.moveTo(n("x1"), n("y1")); shape.lineTo(n("x2"), n("y2")); }
  if (element instanceof SVGTextElement) {
    pen.globalAlpha = 1;
    pen.fillStyle = look.fill;
    pen.font = `${look.fontSize} ${look.fontFamily}`;
    pen.textAlign = look.textAnchor === "end" ? "right" : look.textAnchor === "middle" ? "center" : "left";
    pen.fillText(element.textContent, n("x"), n("y"));
    return;
  }
  fill(shape);
  pen.globalAlpha = 1;
  stroke(shape);
}
