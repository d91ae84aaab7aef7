/** Standard item types by name. A company may have others, with names of its own. */
export default {
  PARCEL: 'Parcel',
  DOCUMENT: 'Document',
  FOOD: 'Food',
  FRAGILE: 'Fragile',
  FROZEN: 'Frozen',
  BULKY: 'Bulky',
};
