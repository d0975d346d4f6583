// A board as SVG, drawn here from its 64 characters, so that it can be turned,
// marked and clicked without the server.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { checkGlow, isPiece, pieceID } from "./pieces";
import { useText, type Translate } from "./settings";
import "./board.css";

export interface BoardProps {
  board: string; // 64 characters from a8 to h1, '0' for an empty square
  label: string; // what it shows, for screen readers
  flip?: boolean; // Black below
  coordinates?: boolean;
  from?: string | undefined; // last move, as e2 and e4
  to?: string | undefined;
  check?: string | undefined; // the square of a king in check
  marks?: Record<string, string>; // square → CSS class of a mark: mark-hit, mark-selected, …
  signs?: Record<string, ComponentChildren>; // square → SVG drawn in it, 45 by 45
  drawn?: { colour: string; from: string; to: string }[]; // arrows, and rings around one square
  lifted?: Lifted | undefined; // a piece that is carried
  // Given, the squares are buttons: arrow keys move over them, Enter or Space
  // presses.
  onSquare?: (square: string) => void;
  squareLabel?: (square: string) => string; // in place of the square and its piece
}

// Lifted is the piece of a square, with where its middle is now, in squares from
// the upper left corner.
export interface Lifted {
  square: string;
  x: number;
  y: number;
}

const size = 45; // of a square, as the pieces are drawn

// darkSquares are one path, as dozens of boards may be on the page.
const darkSquares = [...Array(32).keys()]
  .map((i) => `M${(2 * (i % 4) + Number(i % 8 < 4)) * size} ${Math.floor(i / 4) * size}h${size}v${size}h-${size}z`).join("");

export function Board(props: BoardProps) {
  const t = useText();
  const { board, label, flip = false, coordinates = false, onSquare } = props;
  const squares = allSquares.map((square, index) => ({ square, letter: board[index], ...place(index, flip) }));
  return (
    <svg class={`board${onSquare ? " board-pressable" : ""}`} viewBox={`0 0 ${8 * size} ${8 * size}`}
      role={onSquare ? "group" : "img"} aria-label={onSquare ? label : `${label}. ${describe(board, t)}`} data-board={board} data-flip={flip}>
      <rect class="square light" width={8 * size} height={8 * size} />
      <path class="square dark" d={darkSquares} />
      {squares.map(({ square, x, y }) => marked(props, square) && (
        <rect key={square} class={`square ${(x + y) % 2 === 0 ? "light" : "dark"} ${marked(props, square)}`} x={x * size} y={y * size} width={size} height={size} />
      ))}
      {coordinates && <Coordinates flip={flip} />}
      {props.check && <rect class="check" fill={`url(#${checkGlow})`} width={size} height={size} {...corner(props.check, flip)} />}
      {squares.map(({ square, letter, x, y }) => isPiece(letter) && square !== props.lifted?.square && (
        <use key={square} href={`#${pieceID(letter)}`} x={x * size} y={y * size} width={size} height={size} />
      ))}
      {squares.map(({ square, x, y }) => props.signs?.[square] && (
        <g key={square} class="sign" transform={`translate(${x * size} ${y * size})`}>{props.signs[square]}</g>
      ))}
      {props.drawn?.map((one) => <Arrow key={`${one.colour}${one.from}${one.to}`} {...one} flip={flip} />)}
      {onSquare && <Buttons {...props} onSquare={onSquare} />}
      {props.lifted && <Carried lifted={props.lifted} letter={board[squareIndex(props.lifted.square)]} />}
    </svg>
  );
}

function Arrow({ colour, from, to, flip }: { colour: string; from: string; to: string; flip: boolean }) {
  const a = corner(from, flip), b = corner(to, flip), half = size / 2;
  if (from === to) return <circle class={`drawn drawn-${colour}`} cx={a.x + half} cy={a.y + half} r={half - 3} />;
  const length = Math.hypot(b.x - a.x, b.y - a.y), dx = (b.x - a.x) / length, dy = (b.y - a.y) / length;
  const x = b.x + half - dx * 4, y = b.y + half - dy * 4, backX = x - dx * 15, backY = y - dy * 15;
  return (
    <g class={`drawn drawn-${colour}`}>
      <line x1={a.x + half} y1={a.y + half} x2={backX} y2={backY} />
      <polygon points={`${x},${y} ${backX - dy * 9},${backY + dx * 9} ${backX + dy * 9},${backY - dx * 9}`} />
    </g>
  );
}

function Carried({ lifted: { x, y }, letter }: { lifted: Lifted; letter: string | undefined }) {
  return isPiece(letter) ? <use class="lifted" href={`#${pieceID(letter)}`} x={(x - 0.5) * size} y={(y - 0.5) * size} width={size} height={size} /> : null;
}

// Buttons lie over the squares. Only one of them is in the tab order.
function Buttons({ board, flip = false, onSquare, squareLabel }: BoardProps & { onSquare: (square: string) => void }) {
  const t = useText();
  const [current, setCurrent] = useState("e4");
  const group = useRef<SVGGElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const step = arrows[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onSquare(allSquares[index]!);
    } else if (step) {
      event.preventDefault();
      const { x, y } = place(index, flip);
      const next = squareAt(clamp(x + step.x), clamp(y + step.y), flip);
      setCurrent(next);
      group.current?.querySelector<SVGElement>(`[data-square=${next}]`)?.focus();
    }
  };
  return (
    <g ref={group}>
      {allSquares.map((square, index) => {
        const { x, y } = place(index, flip);
        return (
          <rect key={square} class="square-button" data-square={square} x={x * size} y={y * size} width={size} height={size}
            role="button" tabindex={square === current ? 0 : -1} aria-label={squareLabel?.(square) ?? spoken(square, board[index], t)}
            onClick={() => { setCurrent(square); onSquare(square); }} onKeyDown={(event) => move(event, index)} />
        );
      })}
    </g>
  );
}

function Coordinates({ flip }: { flip: boolean }) {
  return (
    <g class="coordinates" aria-hidden="true">
      {[...Array(8).keys()].map((i) => {
        const left = squareAt(0, i, flip), low = squareAt(i, 7, flip);
        return [
          <text key={left} class={i % 2 === 0 ? "on-light" : "on-dark"} x="2" y={i * size + 10}>{left[1]}</text>,
          <text key={`${low}-`} class={i % 2 === 0 ? "on-dark" : "on-light"} x={(i + 1) * size - 2} y={8 * size - 2.5} text-anchor="end">{low[0]}</text>,
        ];
      })}
    </g>
  );
}

// allSquares in the order of a board's characters.
export const allSquares: readonly string[] = [..."87654321"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));

export function squareIndex(square: string): number {
  return allSquares.indexOf(square);
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

function clamp(n: number): number {
  return Math.min(7, Math.max(0, n));
}

function place(index: number, flip: boolean): { x: number; y: number } {
  const at = flip ? 63 - index : index;
  return { x: at % 8, y: Math.floor(at / 8) };
}

function squareAt(x: number, y: number, flip: boolean): string {
  const at = 8 * y + x;
  return allSquares[flip ? 63 - at : at]!;
}

function corner(square: string, flip: boolean) {
  const { x, y } = place(squareIndex(square), flip);
  return { x: x * size, y: y * size };
}

// marked are the classes of a square that is not as the others.
function marked({ from, to, marks }: BoardProps, square: string): string {
  return [(square === from || square === to) && "last-move", marks?.[square]].filter(Boolean).join(" ");
}

// describe says where the pieces stand, in the letters of the language:
// 'White: Kg1, Qd1, e4. Black: …'.
export function describe(board: string, t: Translate): string {
  const side = (white: boolean) =>
    [..."KQRBNP"].flatMap((kind) => allSquares
      .filter((_, index) => board[index] === (white ? kind : kind.toLowerCase()))
      .map((square) => (kind === "P" ? "" : pieceLetter(kind, t)) + square)).join(", ");
  return `${t("white")}: ${side(true) || "–"}. ${t("black")}: ${side(false) || "–"}.`;
}

// pieceLetter is the letter of a piece in the language, given that of FEN.
export function pieceLetter(letter: string, t: Translate): string {
  return t("piece_letters")["KQRBNP".indexOf(letter.toUpperCase())] ?? letter;
}

function spoken(square: string, letter: string | undefined, t: Translate): string {
  if (!isPiece(letter)) return `${square}, ${t("empty_square")}`;
  const white = letter === letter.toUpperCase();
  return `${square}, ${t(`piece_${letter.toUpperCase() as Uppercase<typeof letter>}` as never)}, ${t(white ? "white" : "black")}`;
}
