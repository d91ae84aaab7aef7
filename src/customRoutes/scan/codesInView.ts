import type { SeenCode } from './codeReader.ts';

/** A parcel that was out of view for this time is a new scan, even with the same code. */
const OUT_OF_VIEW_MS = 1000;

/**
 * Makes one scan of the many pictures that a camera takes of a label. All codes that are in view with a scanned code belong to the same scan,
 * until all of them have left the view. A linear code is preferred.
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
