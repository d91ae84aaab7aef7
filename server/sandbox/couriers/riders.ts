import { pick, seeded } from './seed.ts';

const NAMES = [
  'Ahmad Faizal',
  'Lim Wei Jie',
  'Suresh Kumar',
  'Nurul Aina',
  'Budi Santoso',
  'Chong Mei Ling',
  'Rizal Hakim',
  'Jose Reyes',
  'Siti Aminah',
  'Tan Boon Huat',
  'Dewi Lestari',
  'Arjun Nair',
] as const;

/** Mobile numbers by country, in realistic ranges that are not assigned. */
const PHONES: Readonly<Record<string, string>> = {
  MY: '+6011555',
  SG: '+6581555',
  ID: '+62811555',
  PH: '+63917555',
};

export interface Rider {
  name: string;
  phone: string;
  vehicleRegNo: string;
}

const digits = (count: number, ...words: (string | number)[]) =>
  String(Math.floor(seeded(...words) * 10 ** count)).padStart(count, '0');

/** A rider for the parcel; another `turn` selects another rider. */
export function riderFor(orderId: string, country: string | null, turn: number | string): Rider {
  const plate = ['W', 'B', 'V']
    .map((c, i) => pick([c, 'A', 'C', 'D', 'K', 'N', 'Q', 'T'], orderId, turn, 'plate', i))
    .join('');
  return {
    name: pick(NAMES, orderId, turn, 'name'),
    phone: (PHONES[country ?? 'MY'] ?? PHONES.MY) + digits(5, orderId, turn, 'phone'),
    vehicleRegNo: `${plate} ${1 + Math.floor(seeded(orderId, turn, 'no') * 9998)}`,
  };
}
