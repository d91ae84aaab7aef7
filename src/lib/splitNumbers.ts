/** Tracking numbers in any pasted text: split on white space, commas and the like, each once. */
export function splitNumbers(text: string, max = 50): string[] {
  const found = text.split(/[\s,;，；、]+/u).map((n) => n.trim()).filter(Boolean);
  return [...new Set(found)].slice(0, max);
}
