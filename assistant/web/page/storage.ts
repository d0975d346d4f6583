// What the browser keeps for the page, as JSON under a name. A browser that
// keeps nothing, or whose store is full, is no fault: the page works without.

export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`kibitz.${name}`) ?? "null");
  } catch {
    return null;
  }
}

// keep says whether the value was kept.
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`kibitz.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string) {
  try {
    localStorage.removeItem(`kibitz.${name}`);
  } catch {
    // then it was not kept either
  }
}
