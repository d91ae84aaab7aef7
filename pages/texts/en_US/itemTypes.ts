/** Usual item types by name. A company may have others, whose names are its own. */
export default {
  PARCEL: 'PARCEL',
  DOCUMENT: 'DOCUMENT',
  FOOD: 'FOOD',
  FRAGILE: 'FRAGILE',
  FROZEN: 'FROZEN',
  BULKY: 'BULKY',
};
