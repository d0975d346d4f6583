// What can be put on a square.
import { Icon } from "../icons";
import { PieceImage, isPiece, type Piece } from "../pieces";
import { useText, type TextKey, type Translate } from "../settings";
import { isKind } from "./pattern";
import { SignImage } from "./signs";

// Tool is a piece, a kind of what stands on a square, or nothing: the square
// does not matter.
export type Tool = string;

export const free: Tool = "";

const rows: Tool[][] = [[..."KQRBNP"], [..."kqrbnp"], ["empty", "white", "black", "any", free]];

export function Palette({ tool, choose }: { tool: Tool; choose: (tool: Tool) => void }) {
  const t = useText();
  return (
    <div id="palette" class="palette" role="group" aria-label={t("palette")}>
      {rows.map((row) => (
        <div key={row.join()} class="palette-row">
          {row.map((one) => (
            <button key={one} type="button" class="tool" data-tool={one || "free"} aria-pressed={one === tool} aria-label={toolName(one, t)} title={toolName(one, t)} onClick={() => choose(one)}>
              {isPiece(one) ? <PieceImage piece={one} /> : isKind(one) ? <SignImage kind={one} /> : <Icon name="close" />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

export function toolName(tool: Tool, t: Translate): string {
  if (isKind(tool)) return t(`find_${tool}`);
  if (!isPiece(tool)) return t("find_free");
  return `${t(`piece_${tool.toUpperCase()}` as TextKey)}, ${t(isWhite(tool) ? "white" : "black").toLowerCase()}`;
}

function isWhite(piece: Piece): boolean {
  return piece === piece.toUpperCase();
}

// toolOfKey is what a key puts on a square: the letters of the pieces in the
// language, capitals for White, and a sign for the rest.
export function toolOfKey(key: string, t: Translate): Tool | undefined {
  const signs: Record<string, Tool> = { "-": "empty", "*": "any", "+": "white", "#": "black", Delete: free, Backspace: free };
  if (key in signs) return signs[key];
  if (key.length !== 1) return undefined;
  const letter = "KQRBNP"[t("piece_letters").indexOf(key.toUpperCase())];
  return letter && (key === key.toUpperCase() ? letter : letter.toLowerCase());
}
