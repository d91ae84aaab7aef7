// Data of scripts/data/geodata.mjs that its packages lack: names as address forms write them, and gaps of the gazetteer.

/** Countries with every place. Other countries have only larger cities. */
export const DETAILED = ['MY', 'SG', 'ID', 'PH', 'TH', 'VN', 'BN'];
export const WORLD_CITY_POPULATION = 150_000;

/** GeoNames' codes of first-level areas under the names that address forms use. */
export const MY_STATES = {
  '01': 'Johor',
  '02': 'Kedah',
  '03': 'Kelantan',
  '04': 'Melaka',
  '05': 'Negeri Sembilan',
  '06': 'Pahang',
  '07': 'Perak',
  '08': 'Perlis',
  '09': 'Pulau Pinang',
  11: 'Sarawak',
  12: 'Selangor',
  13: 'Terengganu',
  14: 'Wilayah Persekutuan Kuala Lumpur',
  15: 'Wilayah Persekutuan Labuan',
  16: 'Sabah',
  17: 'Wilayah Persekutuan Putrajaya',
};
export const ID_PROVINCES = {
  '01': 'Aceh',
  '02': 'Bali',
  '03': 'Bengkulu',
  '04': 'DKI Jakarta',
  '05': 'Jambi',
  '07': 'Jawa Tengah',
  '08': 'Jawa Timur',
  10: 'DI Yogyakarta',
  11: 'Kalimantan Barat',
  12: 'Kalimantan Selatan',
  13: 'Kalimantan Tengah',
  14: 'Kalimantan Timur',
  15: 'Lampung',
  17: 'Nusa Tenggara Barat',
  18: 'Nusa Tenggara Timur',
  21: 'Sulawesi Tengah',
  22: 'Sulawesi Tenggara',
  24: 'Sumatera Barat',
  26: 'Sumatera Utara',
  28: 'Maluku',
  29: 'Maluku Utara',
  30: 'Jawa Barat',
  31: 'Sulawesi Utara',
  32: 'Sumatera Selatan',
  33: 'Banten',
  34: 'Gorontalo',
  35: 'Kepulauan Bangka Belitung',
  36: 'Papua',
  37: 'Riau',
  38: 'Sulawesi Selatan',
  39: 'Papua Barat',
  40: 'Kepulauan Riau',
  41: 'Sulawesi Barat',
  42: 'Kalimantan Utara',
  PD: 'Papua Barat Daya',
  PE: 'Papua Pegunungan',
  PS: 'Papua Selatan',
  PT: 'Papua Tengah',
};
/** Places that the gazetteer still lists under their former province. */
export const MOVED = { 'ID Batam': ['40', 'Kepulauan Riau'] };
/** Capitals that the gazetteer does not mark as such. */
export const SEATS = ['MY Shah Alam'];
export const ZH_NAMES = { TW: '台湾' };
export const VN_NAMES = { 79: 'Ho Chi Minh City', 48: 'Da Nang', 92: 'Can Tho' };
/** Jakarta is one point in the gazetteer; addresses name its five cities. */
export const JAKARTA = [
  ['Jakarta Pusat', -6.1865, 106.8341, 1056896],
  ['Jakarta Selatan', -6.2615, 106.8106, 2226812],
  ['Jakarta Barat', -6.1674, 106.7637, 2434511],
  ['Jakarta Timur', -6.225, 106.9004, 3037139],
  ['Jakarta Utara', -6.1384, 106.864, 1778981],
];
/** Towns by the name that their national post uses. */
export const RENAMED = { 'MY Malacca': 'Melaka' };
