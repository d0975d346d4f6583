// The drawings of the pieces, put into the page once and used by every board.
import bB from "../../../drawer/pieces/bB.svg";
import bK from "../../../drawer/pieces/bK.svg";
import bN from "../../../drawer/pieces/bN.svg";
import bP from "../../../drawer/pieces/bP.svg";
import bQ from "../../../drawer/pieces/bQ.svg";
import bR from "../../../drawer/pieces/bR.svg";
import wB from "../../../drawer/pieces/wB.svg";
import wK from "../../../drawer/pieces/wK.svg";
import wN from "../../../drawer/pieces/wN.svg";
import wP from "../../../drawer/pieces/wP.svg";
import wQ from "../../../drawer/pieces/wQ.svg";
import wR from "../../../drawer/pieces/wR.svg";

// By the letters of FEN: capitals are White's.
const drawings = { P: wP, N: wN, B: wB, R: wR, Q: wQ, K: wK, p: bP, n: bN, b: bB, r: bR, q: bQ, k: bK };

export type Piece = keyof typeof drawings;

export const pieces = Object.keys(drawings) as Piece[];

export function isPiece(letter: string | undefined): letter is Piece {
  return letter !== undefined && Object.hasOwn(drawings, letter);
}

// pieceID is what <use href> of a piece's drawing refers to. HTML tells no
// capitals from small letters in names, so the colour is spelt out.
export function pieceID(piece: Piece): string {
  return `piece-${piece === piece.toUpperCase() ? "w" : "b"}${piece.toUpperCase()}`;
}

// checkGlow is the light around a king in check, as the server draws it.
export const checkGlow = "check-glow";

// PieceDrawings must stand in the page once.
export function PieceDrawings() {
  return (
    <svg class="piece-drawings" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={checkGlow} r="0.707">
          <stop offset="0" stop-color="#ff0000" />
          <stop offset="0.25" stop-color="#e70000" />
          <stop offset="0.89" stop-color="#a90000" stop-opacity="0" />
        </radialGradient>
        {pieces.map((piece) => {
          const Drawing = drawings[piece];
          return <symbol key={piece} id={pieceID(piece)} viewBox="0 0 45 45"><Drawing /></symbol>;
        })}
      </defs>
    </svg>
  );
}

// PieceImage is one piece in the size of its place, as for a button.
export function PieceImage({ piece }: { piece: Piece }) {
  return <svg class="piece-image" viewBox="0 0 45 45" aria-hidden="true" focusable="false"><use href={`#${pieceID(piece)}`} width="45" height="45" /></svg>;
}
