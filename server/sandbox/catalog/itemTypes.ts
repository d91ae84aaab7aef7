/** Limits of one item, in kilograms. */
export const CATALOG_ITEM_TYPES = [
  { name: 'PARCEL', minKg: 0.1, maxKg: 70 },
  { name: 'DOCUMENT', minKg: 0.1, maxKg: 2 },
  { name: 'FOOD', minKg: 0.1, maxKg: 20 },
  { name: 'FRAGILE', minKg: 0.1, maxKg: 30 },
  { name: 'FROZEN', minKg: 0.1, maxKg: 30 },
  { name: 'BULKY', minKg: 5, maxKg: 1500 },
] as const;
