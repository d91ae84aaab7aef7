import type { ItemType, QuotedService } from '../../../contract/orders/services.ts';
import {
  emptyOrderForm,
  type OrderFormValues,
} from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import type { SideValues } from '../../../src/shared/address/sideValues.ts';

export const NOW = new Date('2026-11-21T02:10:00Z');
export const ZONE = 'Asia/Kuala_Lumpur';
export const ITEM_TYPES: ItemType[] = [
  { id: 7, name: 'DOCUMENT', minWeight: 0.1, maxWeight: 2 },
  { id: 3, name: 'PARCEL', minWeight: 0.1, maxWeight: 70 },
];
export const FACTS = {
  companyId: 'c1',
  customerId: 12,
  currency: 'MYR',
  timezone: ZONE,
  itemTypes: ITEM_TYPES,
};

export const side = (change: Partial<SideValues> = {}): SideValues => ({
  name: 'Siti Aminah',
  phone: '0123456789',
  email: 'siti@example.test',
  company: '',
  unitNo: '3A',
  address1: '12 Jalan Ampang',
  address2: '',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
  coord: null,
  ...change,
});

/** A form that can be confirmed. */
export const filled = (change: Partial<OrderFormValues> = {}): OrderFormValues => ({
  ...emptyOrderForm('MY', 'Parcel'),
  sender: side({ name: 'Aisyah' }),
  receiver: side({ postcode: '10250', city: 'George Town', state: 'Pulau Pinang' }),
  serviceCode: 'DX',
  paymentMethodId: 0,
  ...change,
});

export const offer = (code: string, amount: number, duration: number, pickup = true): QuotedService =>
  ({
    code,
    name: code,
    serviceCompanyCode: 'MERBOK',
    price: { amount, currency: 'MYR' },
    duration,
    addon: [],
    service: { operationType: { cod: true, pickup, dropoff: !pickup } },
  }) as unknown as QuotedService;
