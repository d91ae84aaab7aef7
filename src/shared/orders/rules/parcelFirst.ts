import type { ItemType } from '../../../../contract/orders/services.ts';
import { DEFAULT_ITEM_TYPE } from '../../../../contract/rules/orders/goods.ts';

/** PARCEL comes first in every list of item types, the others in the company's order (QUOTE-18). */
export const parcelFirst = <T extends Pick<ItemType, 'name'>>(types: readonly T[]): T[] => {
  const isParcel = (type: T) => type.name.toUpperCase() === DEFAULT_ITEM_TYPE;
  return [...types.filter(isParcel), ...types.filter((type) => !isParcel(type))];
};
