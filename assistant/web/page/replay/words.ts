// Moves and comments as the page writes and says them.
import { localSAN } from "../answer/cells";
import type { Language, TextKey, Translate } from "../settings";
import type { HalfMove } from "./game";

// written is a half-move with its number: 23. Ae7#, 23… Cf6.
export function written(move: HalfMove, language: Language): string {
  return `${move.full_move}${move.side === "white" ? "." : "…"} ${localSAN(move.san, language)}`;
}

// scoreText writes what an engine said of a position, in pawns from White's side.
export function scoreText(score: number): string {
  return (score > 0 ? "+" : score < 0 ? "−" : "") + Math.abs(score).toFixed(2);
}

// spoken is a half-move in words, for screen readers.
export function spoken(move: HalfMove, t: Translate): string {
  const letter = /^[KQRBN]/.exec(move.san)?.[0] ?? "P";
  const castled = /^[O0]-[O0](-[O0])?/.exec(move.san);
  const done = castled
    ? t(castled[1] ? "said_castles_queen" : "said_castles_king")
    : t(move.capture ? "said_takes" : "said_moves", { piece: t(`piece_${letter}` as TextKey), from: move.from, to: move.to });
  const becomes = /=([QRBN])/.exec(move.san)?.[1];
  const rest = [
    becomes && t("said_becomes", { piece: t(`piece_${becomes}` as TextKey) }),
    move.mate ? t("said_mate") : move.check ? t("said_check") : undefined,
  ];
  return [`${move.full_move}, ${t(move.side)}: ${done}`, ...rest].filter(Boolean).join(", ");
}

// remarks are the comments of a half-move: the signs that stand behind it, and
// the texts.
export function remarks(comments: string[] | undefined, language: Language): { signs: string; texts: string[] } {
  const signs: string[] = [], texts: string[] = [];
  for (const comment of comments ?? []) {
    if (/^\$\d+$/.test(comment)) signs.push(glyphs[comment.slice(1)] ?? "");
    else texts.push(plain(comment, language));
  }
  return { signs: signs.join(""), texts: texts.filter(Boolean) };
}

// Drawn is what somebody drew on a board beside a half-move: an arrow, or a ring
// around one square. Colour is G, R, Y or B, as programs write it.
export interface Drawn {
  colour: string;
  from: string;
  to: string; // the same for a ring
}

// drawnIn reads [%cal Ge2e4] and [%csl Rd5] of comments.
export function drawnIn(comments: string[] | undefined): Drawn[] {
  return (comments ?? []).flatMap((comment) => [...comment.matchAll(/\[%c[as]l\s+([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/([GRYB])([a-h][1-8])([a-h][1-8])?/g)].map(([, colour = "G", from = "", to = from]) => ({ colour, from, to }))));
}

// plain leaves out what programs wrote for programs, such as [%clk 0:10:00],
// and writes the moves of a variation with the letters of the language.
function plain(comment: string, language: Language): string {
  const text = comment.replace(/\[%[^\]]*\]/g, "").replace(/\s+/g, " ").trim();
  return text
    .replace(/\s*\$(\d+)/g, (_, number: string) => glyphs[number] ?? "")
    .replace(/\b[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|\b[a-h][18]=[QRBN]/g, (san) => localSAN(san, language));
}

// The numeric annotation glyphs of the PGN standard that have a common sign.
const glyphs: Record<string, string> = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓",
  18: "+−", 19: "−+", 22: "⨀", 23: "⨀", 32: "⟳", 36: "↑", 40: "→", 44: "=∞", 132: "⇆", 138: "⊕", 140: "∆", 146: "N",
};
