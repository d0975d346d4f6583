// focusBox puts the focus into the box for a question, which a button that goes
// away when it is pressed would lose; not where a keyboard would come up.
export function focusBox() {
  if (!matchMedia("(pointer: coarse)").matches) document.getElementById("question")?.focus({ preventScroll: true });
}
