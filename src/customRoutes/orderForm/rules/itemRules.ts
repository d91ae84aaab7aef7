import type { ItemType } from '../../../../contract/services.ts';
import { DEFAULT_ITEM_TYPE, type ItemValues, MIN_WEIGHT_KG } from './orderFormValues.ts';

/** PARCEL stands first in every list of item types (QUOTE-18). */
export const parcelFirst = (types: ItemType[]): ItemType[] => [
  ...types.filter((t) => t.name === DEFAULT_ITEM_TYPE),
  ...types.filter((t) => t.name !== DEFAULT_ITEM_TYPE),
];

/** The weight itself where the type allows it, else the nearest one that it allows (FORM-29). */
export function fitWeight(weightKg: number | null, type: ItemType | undefined): number | null {
  if (weightKg === null) return null;
  const min = Math.max(type?.minWeight ?? MIN_WEIGHT_KG, MIN_WEIGHT_KG);
  const max = type?.maxWeight ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(weightKg, min), max);
}

/** Whether the dialog may save: type, weight and description are there (FORM-24). */
export const isItemFilled = (item: ItemValues, itemType: string): boolean =>
  Boolean(itemType) && Boolean(item.weightValue) && item.itemDetails.trim() !== '';

export const isQuantity = (n: number | null): n is number => n !== null && Number.isInteger(n) && n >= 1;

/** Whether the value of an item will do: at least 0, and 0.1 where it is insured or crosses a border (FORM-33). */
export const isItemValue = (n: number | null, declared: boolean): boolean =>
  n !== null && Number.isFinite(n) && n >= (declared ? 0.1 : 0);

/** The items with one added, or with the one at its place replaced; null where that one is gone meanwhile (FORM-20). */
export function placeItem(
  items: readonly ItemValues[],
  { index, isNew }: { index: number; isNew?: boolean },
  item: ItemValues,
): ItemValues[] | null {
  if (isNew) return [...items, item];
  return index < items.length ? items.toSpliced(index, 1, item) : null;
}
