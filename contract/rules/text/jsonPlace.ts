const BLANK = /[ \t\r\n]*/y;
const PLAIN =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Index of the first invalid character of a JSON text, which the parser's own message does not contain. */
export function brokenAt(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined && found !== '';
  };
  const sign = (c: string): boolean => {
    take(BLANK);
    if (text[at] !== c) return false;
    at++;
    return true;
  };
  const list = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true;
    do if (!item()) return false;
    while (sign(','));
    return sign(end);
  };
  const name = (): boolean => {
    take(BLANK);
    return text[at] === '"' && take(PLAIN);
  };
  const value = (): boolean => {
    if (sign('{')) return list('}', () => name() && sign(':') && value());
    if (sign('[')) return list(']', value);
    return take(PLAIN);
  };
  if (value()) take(BLANK);
  return at;
}

/** Line and column of a JSON text's fault, counted from 1; null for valid JSON. */
export function jsonFault(text: string): { at: number; line: number; column: number } | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    // The parser's message differs between browsers, so our own rules find the place.
    const at = brokenAt(text);
    const before = text.slice(0, at).split('\n');
    return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}
