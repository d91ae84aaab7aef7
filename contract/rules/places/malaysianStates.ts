/** Malaysian states by the codes that WooCommerce and Shopify have for them; an address shows the name. */
export const MALAYSIAN_STATES: Readonly<Record<string, string>> = {
  JHR: 'Johor',
  KDH: 'Kedah',
  KTN: 'Kelantan',
  KUL: 'Wilayah Persekutuan Kuala Lumpur',
  LBN: 'Wilayah Persekutuan Labuan',
  MLK: 'Melaka',
  NSN: 'Negeri Sembilan',
  PHG: 'Pahang',
  PJY: 'Wilayah Persekutuan Putrajaya',
  PLS: 'Perlis',
  PNG: 'Pulau Pinang',
  PRK: 'Perak',
  SBH: 'Sabah',
  SGR: 'Selangor',
  SWK: 'Sarawak',
  TRG: 'Terengganu',
};
