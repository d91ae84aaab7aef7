import type { ImportFix, ImportMapping, KeptMapping } from '../../../../contract/orders/import.ts';

const placeOf = ({ column, from, rows }: ImportFix) =>
  JSON.stringify([column, from.trim().toLowerCase(), rows ?? null]);

/**
 * The present mapping of the account with the changes that `sent` makes to `base`. Null if both changed the same column or correction
 * differently: then a person decides.
 */
export function mergeMapping(
  sent: ImportMapping,
  base: ImportMapping,
  present: KeptMapping,
): (ImportMapping & { updatedAt: string }) | null {
  const columns = mergeColumns(sent.columns, base.columns, present.columns);
  const fixes = mergeFixes(sent.fixes, base.fixes, present.fixes);
  return columns && fixes ? { ...present, columns, fixes } : null;
}

type Columns = ImportMapping['columns'];

function mergeColumns(sent: Columns, base: Columns, present: Columns): Columns | null {
  const isClash = sent.some(
    (column, at) => column !== base[at] && present[at] !== base[at] && column !== present[at],
  );
  return isClash ? null : sent.map((column, at) => (column === base[at] ? (present[at] ?? null) : column));
}

function mergeFixes(
  sent: readonly ImportFix[],
  base: readonly ImportFix[],
  present: readonly ImportFix[],
): ImportFix[] | null {
  const before = new Map(base.map((fix) => [placeOf(fix), fix.to]));
  const merged = new Map(present.map((fix) => [placeOf(fix), fix]));
  const places = new Set(sent.map(placeOf));
  for (const [place, to] of before)
    if (!places.has(place) && merged.get(place)?.to === to) merged.delete(place);
  for (const fix of sent) {
    const place = placeOf(fix);
    const was = before.get(place);
    if (fix.to === was) continue;
    const theirs = merged.get(place)?.to;
    if (theirs !== undefined && theirs !== was && theirs !== fix.to) return null;
    merged.set(place, fix);
  }
  return [...merged.values()];
}
