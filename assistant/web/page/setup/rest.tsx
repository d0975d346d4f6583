// What a position has besides what stands on its squares: the side to move, and
// which pieces there are.
import { useState } from "preact/hooks";
import { useText, type Translate } from "../settings";

export interface RestOf {
  turn?: string; // white or black
  material?: string; // White's pieces and Black's, as RP-R
}

export function restOf(pairs: URLSearchParams): RestOf {
  const turn = pairs.get("turn") ?? "", material = pairs.get("material") ?? "";
  return { ...((turn === "white" || turn === "black") && { turn }), ...(material && { material }) };
}

// swappedRest changes the colours over.
export function swappedRest({ turn, material }: RestOf): RestOf {
  const [white, black] = material?.split("-") ?? [];
  return { ...(turn && { turn: turn === "white" ? "black" : "white" }), ...(material && { material: `${black ?? ""}-${white ?? ""}` }) };
}

// writtenMaterial has the letters of the language, readMaterial those of the server.
export function writtenMaterial(material: string, t: Translate): string {
  const letters = t("piece_letters");
  return material.replace(/[KQRBNP]/g, (letter) => letters["KQRBNP".indexOf(letter)]!);
}

export function readMaterial(typed: string, t: Translate): string {
  const letters = t("piece_letters");
  return [...typed.toUpperCase().replace("–", "-")].map((letter) => "KQRBNP"[letters.indexOf(letter)] ?? letter).join("");
}

export function Rest({ rest, change }: { rest: RestOf; change: (rest: RestOf) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null); // while it is written
  const turns = ["", "white", "black"];
  const joined = (part: RestOf): RestOf => Object.fromEntries(Object.entries({ ...rest, ...part }).filter(([, value]) => value));
  return (
    <div class="find-rest">
      <div>
        <span id="turn-label" class="find-label">{t("find_turn")}</span>
        <div class="segments" role="group" aria-labelledby="turn-label">
          {turns.map((turn) => (
            <button key={turn} type="button" data-turn={turn || "any"} aria-pressed={(rest.turn ?? "") === turn} onClick={() => change(joined({ turn }))}>
              {t(turn === "white" ? "white" : turn === "black" ? "black" : "filter_any")}
            </button>
          ))}
        </div>
      </div>
      <label class="filter">{t("find_material")}
        <input id="material" type="text" maxLength={40} spellcheck={false} autocomplete="off" placeholder={writtenMaterial("RP-R", t)} value={typed ?? writtenMaterial(rest.material ?? "", t)}
          onInput={(event) => { setTyped(event.currentTarget.value); change(joined({ material: readMaterial(event.currentTarget.value, t) })); }} onBlur={() => setTyped(null)} />
      </label>
    </div>
  );
}
