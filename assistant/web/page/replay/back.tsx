// The way from a game back to the answer that led to it.
import { gamesOf } from "../answer/cells";
import type { Found } from "../ask/store";
import type { Turn } from "../ask/turns";
import { Icon } from "../icons";
import { useText } from "../settings";

// answerWith is the newest answer that has the game among its rows.
export function answerWith(turns: Turn[], game: number): Turn | undefined {
  return turns.findLast(({ reply }) => gamesOf(reply).some((code) => String(code) === String(game)));
}

export function BackToAnswer({ turn, found }: { turn: Turn; found: Found | null }) {
  const t = useText();
  const go = () => requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`turn-${turn.id}`)?.scrollIntoView())); // once it is seen again
  return <a id="back-to-answer" class="quiet" href={turn === found?.turn ? found.address : "#"} title={turn.question} onClick={go}><Icon name="back" />{t("back_to_answer")}</a>;
}
