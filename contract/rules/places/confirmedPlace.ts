const PARTS = ['postcode', 'city', 'state', 'country'] as const;
type PlaceParts = Partial<Record<(typeof PARTS)[number], string | null | undefined>>;

/** Whether a change leaves postcode, city, state and country as they are. */
export const isSamePlace = (before: PlaceParts, change: PlaceParts): boolean =>
  PARTS.every((part) => change[part] === undefined || change[part] === before[part]);

/**
 * Whether a place is confirmed after a change. If the change does not say, the confirmation stays only for the same postcode, city, state
 * and country.
 */
export function isConfirmedAfter(
  before: PlaceParts & { placeConfirmed: boolean },
  change: PlaceParts & { placeConfirmed?: boolean | null | undefined },
): boolean {
  if (change.placeConfirmed !== undefined) return change.placeConfirmed === true;
  return before.placeConfirmed && isSamePlace(before, change);
}
