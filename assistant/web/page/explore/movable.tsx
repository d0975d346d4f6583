// A board whose pieces can be moved: dragged with a mouse or a finger, or by
// pressing the square that they leave and the one that they go to, with keys too.
import { useRef, useState } from "preact/hooks";
import { Board, type Lifted } from "../board";
import { PieceImage, type Piece } from "../pieces";
import type { HalfMove, Placement } from "../replay/game";
import { useText, type TextKey } from "../settings";

interface Props {
  here: Placement;
  legal: HalfMove[];
  flip: boolean;
  last: HalfMove | undefined;
  check: string | undefined;
  label: string;
  play: (san: string) => void;
}

export function MovableBoard({ here, legal, flip, last, check, label, play }: Props) {
  const t = useText();
  const [from, setFrom] = useState("");
  const [lifted, setLifted] = useState<Lifted | undefined>();
  const [choice, setChoice] = useState<HalfMove[]>([]); // of what a pawn becomes
  const dragged = useRef(false);
  const frame = useRef<HTMLDivElement>(null);

  const move = (to: string): boolean => {
    const fitting = legal.filter((one) => one.from === from && one.to === to);
    if (fitting.length > 1) setChoice(fitting);
    else if (fitting[0]) play(fitting[0].san);
    return fitting.length > 0;
  };
  const press = (square: string) => {
    if (dragged.current) return;
    if (from && from !== square && move(square)) return setFrom("");
    setFrom(from !== square && legal.some((one) => one.from === square) ? square : "");
  };
  const squareUnder = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY)?.getAttribute("data-square") ?? "";
  const place = (event: PointerEvent, square: string): Lifted => {
    const box = frame.current!.querySelector("svg")!.getBoundingClientRect();
    return { square, x: ((event.clientX - box.left) / box.width) * 8, y: ((event.clientY - box.top) / box.height) * 8 };
  };
  const down = (event: PointerEvent) => {
    dragged.current = false;
    const square = squareUnder(event);
    if (event.button !== 0 || !legal.some((one) => one.from === square)) return;
    (event.target as Element).releasePointerCapture?.(event.pointerId); // a finger holds what it was put on
    setLifted(place(event, square));
  };
  const along = (event: PointerEvent) => {
    if (!lifted) return;
    const next = place(event, lifted.square);
    if (!dragged.current && Math.hypot(next.x - lifted.x, next.y - lifted.y) < 0.15) return; // a press is not quite still
    dragged.current = true;
    setFrom(lifted.square);
    setLifted(next);
  };
  const up = (event: PointerEvent) => {
    setLifted(undefined);
    if (!dragged.current) return;
    const to = squareUnder(event);
    if (to !== from) move(to);
    setFrom("");
    setTimeout(() => { dragged.current = false; }); // after the click that ends a drag
  };
  const targets = legal.filter((one) => one.from === from).map(({ to }) => to);
  const marks = { ...(from && { [from]: "mark-selected" }) };
  const signs = Object.fromEntries(targets.map((to) => [to, <circle class="target" cx="22.5" cy="22.5" r="7" />]));
  return (
    <div ref={frame} class="movable" onPointerDown={down} onPointerMove={along} onPointerUp={up} onPointerCancel={() => setLifted(undefined)}>
      <Board board={here.board} label={label} flip={flip} coordinates from={last?.from} to={last?.to} check={check} marks={marks} signs={signs} onSquare={press} lifted={dragged.current ? lifted : undefined} />
      {choice.length > 0 && (
        <div id="becomes" class="becomes" role="group" aria-label={t("explore_becomes")}>
          {choice.map((one) => {
            const letter = /=([QRBN])/.exec(one.san)?.[1] ?? "Q";
            return (
              <button key={one.san} type="button" data-becomes={letter} aria-label={t(`piece_${letter}` as TextKey)} onClick={() => { setChoice([]); play(one.san); }}>
                <PieceImage piece={(one.side === "white" ? letter : letter.toLowerCase()) as Piece} />
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
