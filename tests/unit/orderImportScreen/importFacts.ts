import type { ImportFacts } from '../../../contract/orders/import.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';

/** Facts of a small tenant, against which rows are checked. */
export const FACTS: ImportFacts = {
  country: 'MY',
  currency: 'MYR',
  timezone: 'Asia/Kuala_Lumpur',
  itemTypes: [
    { name: 'PARCEL', minKg: 0.1, maxKg: 30 },
    { name: 'DOCUMENT', minKg: 0.1, maxKg: 2 },
  ],
  services: [
    { code: 'DX', name: 'Express', courier: 'Swift', courierCode: 'SW', cod: true, insured: true },
    { code: 'EC', name: 'Economy', courier: 'Swift', courierCode: 'SW', cod: false, insured: false },
  ],
  countries: [
    { code: 'MY', names: ['Malaysia'] },
    { code: 'SG', names: ['Singapore'] },
  ],
  states: { MY: [['Selangor'], ['Wilayah Persekutuan Kuala Lumpur', 'Kuala Lumpur'], ['Johor']] },
  places: [],
  senderMissing: [],
  senderCountry: 'MY',
};

/** A row without a mistake. */
export const GOOD: RowValues = {
  receiverName: 'Aisyah',
  receiverPhone: '0123456789',
  receiverAddress1: '12 Jalan SS 2',
  receiverCity: 'Petaling Jaya',
  receiverState: 'Selangor',
  receiverPostcode: '47300',
  weightKg: '1',
};
