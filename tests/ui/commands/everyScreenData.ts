const CONTACT = {
  name: 'Nurul Aina',
  phone: '+60123456789',
  email: null,
  address1: '12 Jalan Ampang',
  address2: null,
  unitNo: null,
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
  coord: null,
};
const ID = '11111111-2222-4333-8444-555555555555';
const AT = '2026-03-02T04:00:00.000Z';

const ORDER = {
  id: ID,
  nanoId: 'nano',
  consignmentNo: 'MY1',
  referenceNo: null,
  statusCode: 100,
  serviceCode: 'DX',
  serviceType: 'courier',
  service: null,
  createdAt: AT,
  updatedAt: AT,
  deliveredAt: AT,
  scheduledAt: null,
  weight: { unit: 'kg', value: 1 },
  price: { amount: 8, currency: 'MYR' },
  cod: { amount: 45, currency: 'MYR' },
  codStatus: 1,
  codDueAt: AT,
  customerBankDetails: null,
  pickupManifestId: null,
  invoiceId: null,
  source: 'web-customer',
  itemType: 'PARCEL',
  note: null,
  failedReason: null,
  personnel: null,
  rating: null,
  quotes: { services: [] },
  serviceAddon: [],
  activities: [],
  waypoint: [
    { type: 'PICKUP', contact: CONTACT, inventory: [], coord: null },
    { type: 'DROPOFF', contact: CONTACT, inventory: [], coord: null },
  ],
};
const MANIFEST = {
  id: ID,
  manifestId: 'MF1',
  customerId: 1,
  service: { id: 1, name: 'Next Day', code: 'DX' },
  sender: CONTACT,
  parcels: 1,
  status: 0,
  createdAt: AT,
};
const PARCEL = {
  ...ORDER,
  statusText: 'New order',
  origin: 'Ipoh',
  destination: 'Melaka',
  recipientName: 'T',
  eta: null,
  etaDuration: null,
  extTrackUrl: null,
  coord: null,
  histories: [],
  branded: false,
  branding: null,
  customer: null,
  rated: false,
};

/** One record of a resource, with what its screens read. */
export const recordOf = (resource: string) => (resource === 'manifests' ? MANIFEST : ORDER);

const sum = { orders: 1, total: { amount: 45, currency: 'MYR' } };
const ages = { notDue: sum, days7: sum, days14: sum, days30: sum, older: sum };
const tabs = { pending: sum, collected: sum, processing: sum, settled: sum, overdue: sum };

const IMPORT_FACTS = {
  country: 'MY',
  currency: 'MYR',
  timezone: 'Asia/Kuala_Lumpur',
  itemTypes: [],
  services: [],
  countries: [],
  states: {},
  senderMissing: [],
  senderCountry: 'MY',
};

/** A data provider that has one record of everything and an empty list for the rest. */
export function verbsOf() {
  const known: Record<string, (...args: never[]) => Promise<unknown>> = {
    getList: async (resource: string) => ({ data: [recordOf(resource)], total: 1 }),
    getMany: async (resource: string) => ({ data: [recordOf(resource)] }),
    getOne: async (resource: string) => ({ data: recordOf(resource) }),
    getOrder: async () => ORDER,
    getOrders: async () => [ORDER],
    getCompany: async () => sessionOf().company,
    getStatusCounts: async () => ({}),
    getCodTotals: async () => ({ tabs, ages }),
    getImportFacts: async () => IMPORT_FACTS,
    trackOrders: async () => [PARCEL],
    instantQuote: async () => ({ services: [], errors: [] }),
    getPaymentStatus: async () => ({ id: ID, statusCode: 0 }),
    getTopUpPlan: async () => ({ minAmount: 10, prices: [] }),
    getInvoice: async () => ({
      id: ID,
      invoiceNo: 'INV-1',
      status: 0,
      totalPrice: { amount: 10, currency: 'MYR' },
    }),
    searchContacts: async () => ({ data: [], page: 1, pageTotal: 0, rowTotal: 0 }),
    getImportMapping: async () => null,
  };
  return new Proxy(known, {
    get: (target, name) => (name === 'then' ? undefined : (target[String(name)] ?? (async () => []))),
    has: () => true,
  });
}

const CUSTOMER = {
  ...CONTACT,
  id: 1,
  companyId: 'c1',
  name: 'Aina Batik House',
  walletBalance: 500,
  creditLimit: 0,
  defaultLabelType: null,
  country: 'MY',
  currency: 'MYR',
};

export function sessionOf() {
  return {
    company: {
      id: 'c1',
      code: 'my',
      name: 'Waybill',
      brandName: 'Waybill',
      country: 'MY',
      currency: 'MYR',
      timezone: 'Asia/Kuala_Lumpur',
      logo: null,
      websiteUrl: null,
      personalization: { primaryColor: '#0b5fff', secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' },
    },
    settings: {},
    countries: [],
    user: { id: 1, name: 'Aina', email: 'demo@waybill.test' },
    customer: CUSTOMER,
    customers: [CUSTOMER],
    hasMultipoint: true,
    switchAccount: () => undefined,
    reloadCustomer: async () => undefined,
  };
}
