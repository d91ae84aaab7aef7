/** Usual item types by name. A company may have others, whose names are its own. */
export default {
  PARCEL: 'Parcel',
  DOCUMENT: 'Document',
  FOOD: 'Food',
  FRAGILE: 'Fragile',
  FROZEN: 'Frozen',
  BULKY: 'Bulky',
};
