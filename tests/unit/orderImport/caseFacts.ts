import type { CheckFacts } from '../../../contract/rules/import/importFacts.ts';
import { placeFacts } from '../../../server/modules/orderImport/facts.ts';

const CURRENCIES = { MY: 'MYR', ID: 'IDR', SG: 'SGD', PH: 'PHP', BN: 'BND' } as const;
export type CaseCountry = keyof typeof CURRENCIES;

/** Facts of a tenant with the server's own lists of places. */
export const factsOf = (country: CaseCountry): CheckFacts => ({
  country,
  currency: CURRENCIES[country],
  timezone: 'Asia/Kuala_Lumpur',
  itemTypes: [
    { name: 'PARCEL', minKg: 0.01, maxKg: 70 },
    { name: 'DOCUMENT', minKg: 0.01, maxKg: 2 },
  ],
  services: [
    { code: 'DX', name: 'DHL Express', courier: 'DHL', courierCode: 'dhl', cod: true, insured: true },
    { code: 'TUP', name: 'Tupai Express', courier: 'Tupai', courierCode: 'tup', cod: true, insured: true },
  ],
  ...placeFacts(country),
  senderMissing: [],
  senderCountry: country,
});
