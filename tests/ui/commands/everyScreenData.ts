import type { BatchPreview } from '../../../contract/orders/bulk.ts';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { INSTRUCTIONS } from '../../../contract/rules/orders/instructions.ts';

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
    { id: 1, type: 'PICKUP', contact: CONTACT, inventory: [], coord: null },
    { id: 2, type: 'DROPOFF', contact: CONTACT, inventory: [], coord: null },
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
const BOOK_CONTACT = { ...CONTACT, id: ID, customerId: 1, tags: [] };
const LINK = {
  id: 'V1StGXR8Z5jdHi6BmyTaQx7k',
  url: 'http://localhost:4000/customer/ib/V1StGXR8Z5jdHi6BmyTaQx7k',
  productName: 'Batik scarf',
  value: { amount: 45, currency: 'MYR' },
  itemType: 'PARCEL',
  weight: { value: 0.4, unit: 'kg' },
  note: null,
  limit: 1,
  uses: 0,
  endsOn: '2026-03-31',
  state: 'open',
  createdAt: AT,
};
const PARCEL = {
  ...ORDER,
  statusText: 'New order',
  origin: 'Ipoh',
  destination: 'Melaka',
  recipientName: 'T',
  eta: null,
  agreedDay: null,
  etaDuration: null,
  isEtaMeasured: false,
  extTrackUrl: null,
  coord: null,
  histories: [],
  branded: false,
  branding: null,
  customer: null,
  rated: false,
};

const money = (amount: number) => ({ amount, currency: 'MYR' });
const INVOICE = {
  id: ID,
  invoiceNo: 'INV-1',
  date: AT,
  dueDate: AT,
  status: 0,
  totalPrice: money(10),
  totalPaid: money(0),
  totalRefunded: money(0),
  items: [{ name: 'Next Day', amount: 10, orderId: ID }],
  refundTxId: null,
  invoice_type: { type: 'order' },
  processEinvoice: true,
  documentStatus: 'Valid',
  documentUuid: 'ABCDEF12',
  documentLongId: 'XYZ987654',
  paymentTerm: 'debit',
  payer: { email: null, phone: null },
};
const TRANSACTION = {
  id: ID,
  timestamp: AT,
  desc: 'Next Day',
  category: 'order',
  amount: -10,
  currency: 'MYR',
  tax: 0.5,
  status: 1,
  balance: 90,
  orderId: ID,
  consignmentNo: 'MY1',
  invoiceId: ID,
  invoiceNo: 'INV-1',
  who: null,
};
const ACTIVITY = {
  id: ID,
  at: AT,
  person: { id: 1, name: 'Nurul Aina' },
  key: null,
  operation: 'createOrder',
  group: 'orders',
  subject: 'order',
  records: [{ id: ID, name: 'MY1', gone: false, place: null }],
  recordTotal: 1,
  fields: [],
  amount: money(-8),
  kind: null,
  role: null,
  roleName: null,
  tool: null,
  result: 'done',
  requestId: ID,
};
const API_KEY = {
  isConnection: false,
  updatedAt: '2026-03-01T04:00:00.000Z',
  limits: null,
  id: '1',
  name: 'Web shop',
  token: 'dx…0000',
  scopes: ['read'],
  createdAt: AT,
  lastUsedAt: AT,
  expiresAt: AT,
  expired: true,
};
const WEBHOOK = {
  id: '1',
  customerId: 1,
  url: 'https://shop.example.com/hook',
  event: 'order.created',
  status: 0,
  failedCount: 2,
  failedReason: 'Blocked address',
  disabledAt: AT,
  waiting: 1,
  createdAt: AT,
  updatedAt: AT,
};
const APP = {
  id: '1001',
  name: 'Courier - 1',
  path: ID,
  kind: 'courier',
  description: 'Ship with your own account.',
  installed: {
    id: 1001,
    name: 'Courier - 1',
    appId: 201,
    path: ID,
    kind: 'courier',
    description: 'Ship with your own account.',
    status: 1,
    config: { user: 'aina' },
    webhookUrl: 'http://localhost/v1.0/plugin/tracking/courier?pid=1001',
    updatedAt: AT,
  },
};
const SHOP = {
  id: '7',
  name: 'Batik shop',
  type: 'shopify',
  status: 1,
  shop: 'batik.example',
  token: 'dx…ab12',
  keyAlive: true,
  lastUsedAt: AT,
  createdAt: AT,
  isBilledByShop: true,
  metadata: { recurring_application_charge: null },
};
const TEMPLATE = {
  id: ID,
  name: 'Weekly flowers',
  recipientName: 'Aina',
  recipientCity: 'Kuching',
  serviceCode: null,
  itemType: 'PARCEL',
  weight: { value: 1, unit: 'kg' },
  stops: 2,
  repeat: {
    weekdays: [1, 5],
    time: '09:00',
    startsOn: '2026-03-02',
    until: null,
    count: null,
    left: null,
    books: true,
    maxPrice: null,
    state: 'active',
    nextOn: '2026-03-06',
    nextAt: AT,
    last: null,
  },
  createdAt: AT,
  updatedAt: AT,
};
export const INBOX_LINE = {
  id: ID,
  kind: 'deliveryFailed',
  orderId: ID,
  since: AT,
  deadline: AT,
  snoozedUntil: null,
  endedAt: null,
  endedBy: null,
  endedByKey: null,
  amount: null,
  ifIgnored: { text: 'The parcel comes back, its price is not refunded', amount: null, cod: null },
  remedies: [...INBOX.deliveryFailed.remedies],
  instructions: [...INSTRUCTIONS],
  openUrl: null,
  takenBy: null,
  steps: [],
  facts: {},
  order: { ...ORDER, statusCode: 650, failedAttempts: 2 },
};
const RECORDS: Readonly<Record<string, object>> = {
  manifests: MANIFEST,
  instabook: LINK,
  inbox: INBOX_LINE,
  templates: TEMPLATE,
  invoices: INVOICE,
  transactions: TRANSACTION,
  contacts: BOOK_CONTACT,
  activity: ACTIVITY,
  tokens: API_KEY,
  webhooks: WEBHOOK,
  apps: APP,
  integrations: SHOP,
};

/** One record of a resource with the fields that its screens read. */
export const recordOf = (resource: string) => (RECORDS[resource] ?? ORDER) as typeof ORDER;

const sum = { orders: 1, total: { amount: 45, currency: 'MYR' } };
const ages = { notDue: sum, days7: sum, days14: sum, days30: sum, older: sum };
const tabs = { pending: sum, collected: sum, processing: sum, settled: sum, overdue: sum };

const LANE = { origin: 'MY-W', destination: 'MY-E' };
const COUNTED = { dateFrom: '2026-03-01', dateTo: '2026-03-02', step: 'day', asOf: AT };
const total = { orders: 1, spent: money(8) };
const cash = { orders: 1, total: money(45) };
const TIMING = { medianS: 3600, slowS: 7200, sample: 1 };
const STARS = { rated: 1, average: 5 };
const share = { orders: 1, of: 2 };
const PERFORMANCE = {
  orders: 2,
  outcomes: { COMPLETED: 1, RTS: 1 },
  delivered: share,
  onTime: share,
  firstTry: share,
  way: TIMING,
  rating: STARS,
  spent: money(16),
};
const ANALYTICS = {
  orders: {
    total,
    before: total,
    steps: [{ day: '2026-03-01', ...total, outcomes: { COMPLETED: 1 } }],
    statuses: [{ statusCode: 700, orders: 1 }],
  },
  operations: {
    total: { pickup: TIMING, way: TIMING },
    steps: [{ day: '2026-03-01', way: TIMING }],
    lanes: [{ ...LANE, pickup: TIMING, way: TIMING }],
  },
  cod: { total: cash, statuses: [{ codStatus: 1, ...cash }], steps: [{ day: '2026-03-01', statuses: [] }] },
  ratings: {
    delivered: 2,
    total: STARS,
    stars: [{ rating: 5, orders: 1 }],
    steps: [{ day: '2026-03-01', ...STARS }],
    services: [{ code: 'DX', name: 'Next Day', ...STARS }],
  },
  performance: { total: PERFORMANCE, services: [{ code: 'DX', name: 'Next Day', ...PERFORMANCE }] },
};

const IMPORT_FACTS = {
  country: 'MY',
  currency: 'MYR',
  timezone: 'Asia/Kuala_Lumpur',
  itemTypes: [],
  services: [],
  countries: [],
  states: {},
  places: [],
  senderMissing: [],
  senderCountry: 'MY',
};

/** A data provider with one record of each resource; all other verbs return an empty list. */
export function verbsOf() {
  const known: Record<string, (...args: never[]) => Promise<unknown>> = {
    getList: async (resource: string) => ({ data: [recordOf(resource)], total: 1 }),
    getMany: async (resource: string) => ({ data: [recordOf(resource)] }),
    getOne: async (resource: string) => ({ data: recordOf(resource) }),
    getOrder: async () => ORDER,
    getOrders: async () => [ORDER],
    getCompany: async () => sessionOf().company,
    getStatusCounts: async () => ({}),
    getSavedViews: async () => [],
    countViewRows: async () => [],
    getVisitNews: async () => ({ since: AT, groups: [{ kind: 'deliveryFailed', count: 2, amount: null }] }),
    noteVisit: async () => ({}),
    getAuditActors: async () => ({ people: [{ id: 1, name: 'Nurul Aina' }], keys: [] }),
    getInboxRules: async () => ({
      rules: [],
      channels: ['email', 'chat'],
      whatsApp: 'notOffered',
      people: [],
    }),
    takeInboxLines: async () => [],
    takeLinesOfOrders: async () => [],
    getInboxCounts: async () => ({ waiting: 1, snoozed: 0 }),
    getInboxPeople: async () => [{ id: 2, name: 'Mei Ling' }],
    getNews: async () => ({ url: null, posts: [] }),
    getCodTotals: async () => ({ tabs, ages }),
    isReachable: async () => true,
    getAffiliateDashboard: async () => ({ source: 'Shop', url: 'about:blank', expiresAt: AT }),
    getAnalyticsChoices: async () => ({ services: [{ code: 'DX', name: 'Next Day' }], lanes: [LANE] }),
    getAnalytics: async (dashboard: keyof typeof ANALYTICS) => ({ ...COUNTED, ...ANALYTICS[dashboard] }),
    getImportFacts: async () => IMPORT_FACTS,
    trackOrders: async () => [PARCEL],
    instantQuote: async () => ({ services: [], errors: [] }),
    getPaymentStatus: async () => ({ id: ID, statusCode: 0 }),
    getBranding: async () => ({ customBranding: false, linkHosts: [], mapSites: [] }),
    brandPreviewLink: async () => 'about:blank',
    getOwnServiceCompanies: async () => [{ id: 1, companyCode: 'DX', name: 'Direx', logo: null }],
    getPeople: async () => ({
      members: [
        {
          userId: 1,
          name: 'Nurul Aina',
          email: 'aina@example.test',
          isYou: true,
          role: 'owner',
          roleId: null,
          roleName: null,
          rights: ['people'],
          dayLimit: null,
          joinedAt: AT,
          updatedAt: AT,
        },
      ],
      invitations: [],
      roles: [],
    }),
    getOwnSessions: async () => [
      { id: ID, device: null, remember: false, startedAt: AT, lastUsedAt: AT, current: true },
    ],
    getWebhookSecret: async () => ({ secret: 'the-secret', next: 'the-next', nextAt: AT }),
    readConnectRequest: async () => ({
      clientName: 'Robot',
      leadsTo: { place: 'example.com', isProgram: false },
      scopes: ['read', 'book', 'pay'],
    }),
    apiAddress: async () => 'http://localhost/v1.0',
    getInstalledApps: async () => [APP.installed],
    getAvailableApps: async () => [
      { id: 105, name: 'Pos Malaysia', path: 'pos-usc', kind: 'courier', description: 'Ship.' },
    ],
    getOrderNotices: async () => [],
    getNoticeMonth: async () => ({
      since: '2026-03-01',
      currency: 'MYR',
      counts: [],
      unpaid: 0,
      isVerified: true,
      day: { limit: 60, left: 60, held: 0 },
    }),
    getReferral: async () => ({
      referralCode: 'ABCD2345',
      link: 'http://localhost/customer/signup?referralCode=ABCD2345',
      promoTitle: null,
      bonus: null,
      minTopUp: null,
    }),
    getReferred: async () => ({
      data: [{ id: 1, name: 'Nurul', planName: null, createdAt: AT }],
      page: 1,
      pageTotal: 1,
      rowTotal: 1,
    }),
    getTopUpPlan: async () => ({ minAmount: 10, prices: [] }),
    getInvoice: async () => INVOICE,
    getUnbilledAmount: async () => ({
      amount: 0,
      unpaid: 10,
      unpaidInvoices: 1,
      overdue: 10,
      charges: 0,
      monthly: 0,
      blockedBy: null,
      currency: 'MYR',
    }),
    getInvoiceMethods: async () => [
      { id: 0, name: 'Wallet', fontAwesomeIcon: 'fa-wallet', disabled: false, minAmount: null },
      { id: 1, name: 'Card', fontAwesomeIcon: 'fa-credit-card', disabled: false, minAmount: 20 },
    ],
    getContact: async () => BOOK_CONTACT,
    searchContacts: async () => ({ data: [], page: 1, pageTotal: 0, rowTotal: 0 }),
    getImportMapping: async () => null,
    listSavedMappings: async () => [],
    previewBatch: async ({ kind }: Pick<BatchPreview, 'kind'>): Promise<BatchPreview> => ({
      kind,
      total: 1,
      count: 1,
      sum: 8,
      gatewaySum: 0,
      digest: 'd1',
      currency: 'MYR',
      balance: 500,
      balanceAfter: 508,
      short: 0,
      covered: null,
      byProblem: [],
      unpriced: 0,
      withoutService: 0,
      services: [],
    }),
  };
  return new Proxy(known, {
    get: (target, name) => {
      if (name === 'then') return undefined;
      // A verb stays the same function, so that an effect that depends on it runs once.
      target[String(name)] ??= async () => [];
      return target[String(name)];
    },
    has: () => true,
  });
}

const CUSTOMER = {
  customBrandingRate: null,
  ...CONTACT,
  id: 1,
  companyId: 'c1',
  name: 'Aina Batik House',
  walletBalance: 500,
  billing: { paymentTerm: 'debit', maxCredit: 0 },
  creditLimit: 0,
  defaultLabelType: null,
  planName: null,
  planExpiryDate: null,
  country: 'MY',
  currency: 'MYR',
  updated_at: AT,
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
    user: { id: 1, name: 'Aina', email: 'demo@waybill.test', updatedAt: AT },
    customer: CUSTOMER,
    customers: [CUSTOMER],
    hasMultipoint: true,
    switchAccount: () => undefined,
    reloadCustomer: async () => undefined,
    showUser: () => undefined,
  };
}
