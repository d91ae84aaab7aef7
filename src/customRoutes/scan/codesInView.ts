import type { SeenCode } from './codeReader.ts';

/** A parcel that was out of view for so long is a new scan, also with the same code. */
const OUT_OF_VIEW_MS = 1000;

/**
 * Makes one scan of the many pictures that a camera takes of a label: all codes in view together with a taken code belong to it, until all
 * of them have left the view. A linear code is preferred among several.
 */
export function createCodesInView(
  take: (text: string) => void,
): (seen: readonly SeenCode[], at: number) => void {
  const readCodes = new Set<string>();
  let lastAt = Number.NEGATIVE_INFINITY;
  return (seen, at) => {
    if (at - lastAt > OUT_OF_VIEW_MS) readCodes.clear();
    if (seen.length === 0) return;
    if (readCodes.size === 0) {
      const chosen = seen.find(({ isLinear }) => isLinear) ?? seen[0];
      if (chosen) take(chosen.text);
    } else if (!seen.some(({ text }) => readCodes.has(text))) return;
    lastAt = at;
    for (const { text } of seen) readCodes.add(text);
  };
}
