import type { CheckFacts } from '../../../contract/rules/import/importFacts.ts';

/** Facts of a small tenant, against which rows are checked. */
export const FACTS: CheckFacts = {
  country: 'MY',
  currency: 'MYR',
  timezone: 'Asia/Kuala_Lumpur',
  itemTypes: [
    { name: 'PARCEL', minKg: 0.1, maxKg: 70 },
    { name: 'BULKY', minKg: 5, maxKg: 10_000 },
  ],
  services: [
    { code: 'DX', name: 'DHL Express', courier: 'DHL', courierCode: 'dhl', cod: true, insured: true },
    { code: 'RH', name: 'Rider', courier: 'Riders', courierCode: 'rid', cod: false, insured: false },
  ],
  countries: [
    { code: 'MY', names: ['Malaysia', '马来西亚'] },
    { code: 'SG', names: ['Singapore', '新加坡', 'Singapura'] },
    { code: 'GB', names: ['United Kingdom', 'Inggris'] },
  ],
  states: {
    MY: [
      ['Selangor'],
      ['Pulau Pinang', 'Penang'],
      ['Wilayah Persekutuan Kuala Lumpur', 'KL', 'Kuala Lumpur'],
    ],
  },
  places: [],
  senderMissing: [],
  senderCountry: 'MY',
};
