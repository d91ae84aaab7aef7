import type { ResetPasswordInput } from './account.ts';
import type { LoginInput } from './auth.ts';
import type { BatchInput, BatchPreviewInput } from './bulk.ts';
import type { AddressBookInput } from './contacts.ts';
import type { ImportRowsInput, PriceRowsInput } from './import.ts';
import type { CancelOrderInput, OrderInput, OrderPatch, ProcessOrdersInput } from './orders.ts';
import type { ScanInput } from './scan.ts';
import type { InstantQuoteInput } from './services.ts';

/** Example value of a field by its name, or by its name within another, for examples that are generated from a schema. */
export const EXAMPLE_VALUES: Readonly<Record<string, string | number | boolean>> = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3MDMxMCJ9.c2lnbmF0dXJl',
  accountName: 'Aisyah Trading',
  accountNumber: '5141 2345 6789',
  address1: '12 Jalan Ampang',
  address2: 'Taman Melati',
  amount: 7,
  bankName: 'Maybank',
  brandName: 'Parcel House',
  city: 'Kuala Lumpur',
  code: 'DX',
  scheduledAt: '2026-03-02T04:00:00.000Z',
  column: 'receiverPostcode',
  companyCode: 'my',
  consignmentNo: 'MY2600000001',
  country: 'MY',
  countryCode: 'MY',
  courier: 'Kilat Express',
  courierCode: 'DX',
  currency: 'MYR',
  custDescription: 'Next working day',
  customerId: 90_210,
  destination: 'Petaling Jaya, Selangor',
  dialCode: '60',
  distance: 10_900,
  duration: 86_400,
  email: 'aisyah@example.com',
  etaDuration: 86_400,
  etaMax: 172_800,
  etaMin: 86_400,
  expiresIn: 900,
  field: 'waypoint.1.contact.phone',
  facebookPixelId: '123456789012345',
  from: '4740',
  googleAdsId: 'AW-123456789',
  googleAnalyticsId: 'G-ABCD1234',
  header: 'Postcode',
  identityNo: '202001012345',
  imageURL: 'https://www.example.com/news.png',
  industry: 'Retail',
  invoiceNo: 'INV-2600001',
  itemType: 'PARCEL',
  key: 'amount',
  label: 'Delivery',
  lat: 3.157,
  line: 2,
  location: 'Kuala Lumpur',
  lon: 101.712,
  maxWeight: 30,
  message: 'Done.',
  mobile: '0123456789',
  month: '2026-03',
  mpcId: '1',
  nanoId: 'V1StGXR8Z5jdHi6BmyTaQ',
  name: 'Aisyah Rahman',
  note: 'Leave it at the gate',
  origin: 'Kuala Lumpur, Wilayah Persekutuan',
  password: 'correct horse battery',
  paymentMethodId: 1,
  path: '/v1.0/order/5f0f2a4e-8f43-4f0e-9a51-0c6d2f1b7a90/label',
  paymentTerm: 'PREPAID',
  phone: '0123456789',
  phoneNo: '6789',
  podPicture: 'data:image/png;base64,iVBORw0KGgo=',
  points: '3.139,101.687;3.073,101.518',
  postcode: '50450',
  primaryColor: '#1F5FD6',
  q: 'Jalan Ampang',
  reason: 'Driver is late',
  referenceNo: 'SO-1001',
  refreshToken: 'r7Yw3m0vQ2bK9sXe5tLd',
  secondaryColor: '#12305F',
  senderCountry: 'MY',
  serviceCode: 'DX',
  serviceCompanyCode: 'DX',
  serviceCompanyName: 'Kilat Express',
  serviceName: 'Kilat Express Next Day',
  serviceType: 'nextday',
  signature: '9f86d081884c7d65',
  source: 'personal',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  status: 'created',
  statusCode: 100,
  statusText: 'Order created',
  tags: 'Receiver',
  tertiaryColor: '#F2A93B',
  ticket: 'k3v9Qm2xW7rT5yBz',
  tiktokPixelId: 'C4ABCDEFGHIJKLMNOPQR',
  timezone: 'Asia/Kuala_Lumpur',
  title: 'Holiday on Monday',
  to: '47400',
  type: 'PARCEL',
  unit: 'kg',
  username: 'aisyah@example.com',
  walletBalance: 493,

  'addon.name': 'Insurance',
  'company.name': 'Parcel House',
  'customer.name': 'Aisyah Trading',
  'dimension.unit': 'cm',
  'inventory.name': 'T-shirts',
  'itemType.name': 'PARCEL',
  'operationType.pickup': true,
  'personnel.name': 'Ravi Kumar',
  'required.name': 'Insured value',
  'service.name': 'Kilat Express Next Day',
  'serviceAddon.name': 'Insurance',
  'serviceCompany.companyCode': 'DX',
  'serviceCompany.name': 'Kilat Express',
  'services.name': 'Kilat Express Next Day',
};

const SENDER = {
  name: 'Aisyah Trading',
  phone: '0123456789',
  address1: '12 Jalan Ampang',
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
};
const RECIPIENT = {
  name: 'Tan Wei Ling',
  phone: '0198887777',
  address1: '7 Jalan SS 2/24',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postcode: '47300',
  country: 'MY',
};
const ORDER_ID = '5f0f2a4e-8f43-4f0e-9a51-0c6d2f1b7a90';
const WEIGHT = { unit: 'kg', value: 2 } as const;

const quote: InstantQuoteInput = {
  origin: { postcode: SENDER.postcode, country: 'MY' },
  destination: { postcode: RECIPIENT.postcode, country: 'MY' },
  weight: WEIGHT,
  itemType: 'PARCEL',
};
const order: OrderInput = {
  serviceCode: 'DX',
  process: true,
  skipQueue: true,
  referenceNo: 'SO-1001',
  itemType: 'PARCEL',
  waypoint: [
    {
      type: 'PICKUP',
      scheduledAt: 'now',
      contact: SENDER,
      inventory: [{ name: 'T-shirts', type: 'PARCEL', quantity: 1, weight: WEIGHT }],
    },
    { type: 'DROPOFF', contact: RECIPIENT },
  ],
};
const change: OrderPatch = { note: 'Call before delivery', version: 1 };
const process: ProcessOrdersInput = { orderIds: [ORDER_ID], skipQueue: true };
const scan: ScanInput = { mode: 'pack', scans: [{ id: ORDER_ID, code: 'MY2600000001' }] };
const cancel: CancelOrderInput = { reason: 'Mistake' };
const partyOf = ({ name, phone, address1, city, state, postcode, country }: typeof SENDER) => ({
  contactName: name,
  contactNumber: phone,
  location: { address: address1, city, state, postcode, country },
});
const ms2781 = {
  orderNumber: '1042',
  sender: partyOf(SENDER),
  receiver: partyOf(RECIPIENT),
  parcel: { weight: { unit: 'kg', parcelWeight: 1 }, quantity: 1 },
  inventory: [
    {
      name: 'Batik shirt',
      quantity: 1,
      value: { amount: 50, currency: 'MYR' },
      weight: { value: 1, unit: 'kg' },
    },
  ],
  deliveryService: { serviceType: 'DX', pickupDateTime: '2026-03-03 10:00:00', itemType: 'PARCEL' },
  isDraft: false,
};
const contact: AddressBookInput = { ...RECIPIENT, tags: ['Receiver'] };
const signIn: LoginInput = {
  companyCode: 'my',
  username: 'aisyah@example.com',
  password: 'correct horse battery',
};
const newPassword: ResetPasswordInput = {
  companyId: ORDER_ID,
  email: 'aisyah@example.com',
  code: '482913',
  newPassword: 'correct horse battery',
};
const confirmAll: BatchPreviewInput = { kind: 'confirm', filter: { status: 'DRAFT' } };
const startBatch: BatchInput = { ...confirmAll, expected: { count: 12, sum: 84 } };
const sheetRow = {
  line: 2,
  values: {
    receiverName: RECIPIENT.name,
    receiverPhone: RECIPIENT.phone,
    receiverAddress1: RECIPIENT.address1,
    receiverCity: RECIPIENT.city,
    receiverState: RECIPIENT.state,
    receiverPostcode: RECIPIENT.postcode,
    weightKg: '2',
    serviceCode: 'DX',
  },
} as const;
const importRows: ImportRowsInput = { rows: [sheetRow] };
const priceRows: PriceRowsInput = { rows: [sheetRow] };

/** Example requests by the name of the call. All others are generated from their schemas. */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  signIn,
  signInByCode: { companyId: ORDER_ID, email: 'aisyah@example.com', code: '482913' },
  reportPageViews: { views: [{ screen: '/order/:id', count: 2 }] },
  resetPassword: newPassword,
  verifyAccount: { companyId: ORDER_ID, username: 'aisyah@example.com', code: '482913' },
  quote,
  createOrder: order,
  changeOrder: change,
  patchOrder: change,
  processOrders: process,
  processOrder: { serviceCode: 'DX', skipQueue: true },
  createStandardOrder: ms2781,
  cancelStandardOrder: { orderId: ORDER_ID },
  cancelOrder: cancel,
  scanParcels: scan,
  cloneOrder: { process: false },
  track: { consignmentNo: 'MY2600000001' },
  rateDelivery: { rating: 5, ratingNote: 'On time', nanoId: 'V1StGXR8Z5jdHi6BmyTaQ' },
  createApiKey: { name: 'Web shop', scopes: ['read', 'book'], expiresInDays: 365 },
  createWebhook: { url: 'https://shop.example.com/?delyvax=webhook', event: 'order_tracking.change' },
  changeWebhook: { url: 'https://shop.example.com/hooks' },
  patchWebhook: { status: 1 },
  putWebhook: { event: 'order.updated' },
  testWebhook: { event: 'order.created' },
  replayWebhook: { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' },
  connectShop: { type: 'woocommerce', name: 'Batik shop' },
  renameIntegration: { name: 'Batik shop' },
  installApp: {
    name: 'Ninja Van - 90210',
    appId: 102,
    config: {
      sandbox: false,
      country: 'MY',
      serviceType: 'PARCEL',
      clientId: 'aisyah',
      clientSecret: 'from Ninja Van',
    },
  },
  saveApp: { name: 'Ninja Van', config: { clientSecret: '••••••••' } },
  changeApp: { name: 'Ninja Van', config: { clientSecret: '••••••••' } },
  reportTracking: { consignmentNo: 'MY2600000001', statusCode: 500, location: 'Kuala Lumpur' },
  importContacts: { rows: [{ line: 2, contact: RECIPIENT }], tags: ['Receiver'], dryRun: true },
  chooseDefaultSender: { contactId: 1 },
  createContact: contact,
  changeContact: contact,
  previewBatch: confirmAll,
  priceBatch: confirmAll,
  startBatch,
  importRows,
  priceRows,
  changeCustomer: { phone: '0123456789', industry: 'Retail' },
  changeOwnContact: { email: 'aina@example.com' },
  stepUp: { password: 'waybill-demo' },
  saveCustomer: { billing: { name: 'Aina Batik House', email: 'bills@example.com' } },
  changeUser: { name: 'Aisyah Rahman' },
  choosePaymentMethod: { paymentMethodId: 1 },
  keepImportMapping: {
    signature: '9f86d081884c7d65',
    columns: ['receiverName', 'receiverPostcode', null],
    fixes: [{ column: 'receiverPostcode', from: '4740', to: '47400' }],
  },
};
