// How wide the letters of a plot are, as this browser draws them.

let pen: CanvasRenderingContext2D | null | undefined;

// textWidth is the width of a text in CSS pixels; a guess where there is no
// canvas to measure on.
export function textWidth(text: string, weight = 400): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 7.2;
  pen.font = `${weight} 12px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  return pen.measureText(text).width;
}

export function widest(texts: string[]): number {
  return Math.max(0, ...texts.map(textWidth));
}

// fitted is the text, or as much of it as there is room for.
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let end = text.length - 1;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`) > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

// inside is where the middle of a text stands so that neither end is cut off.
export function inside(middle: number, text: string, width: number): number {
  const half = textWidth(text) / 2 + 1;
  return Math.min(Math.max(middle, half), Math.max(half, width - half));
}
