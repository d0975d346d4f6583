// The signs of what is no piece: an empty square, any piece, any of one side.
// 45 by 45, as the pieces are.
import type { Kind } from "./pattern";

export function Sign({ kind }: { kind: Kind }) {
  if (kind === "empty") return <g class="sign-empty"><circle cx="22.5" cy="22.5" r="9" /><path d="M15.5 29.5l14-14" /></g>;
  return (
    <g class={`sign-piece sign-${kind}`}>
      <circle cx="22.5" cy="22.5" r="13" />
      {kind === "any" && <path class="sign-half" d="M22.5 9.5a13 13 0 0 1 0 26z" />}
      <text x="22.5" y="29" text-anchor="middle">?</text>
    </g>
  );
}

export function SignImage({ kind }: { kind: Kind }) {
  return <svg class="piece-image" viewBox="0 0 45 45" aria-hidden="true" focusable="false"><Sign kind={kind} /></svg>;
}
