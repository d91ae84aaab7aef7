import { contactUses, type FormatProfile } from './formatProfile.ts';

/*
 * Columns: Lazada's seller centre, "Export orders", as public programs that read it list them: `shippingName` today, `Shipping Name`
 * before. The headings are English in all countries of the region; no list in another language was found. Each row is one piece.
 */
const address = {
  Name: 'Name',
  Address1: 'Address',
  Address2: ['Address2', 'Address3', 'Address4', 'Address5'],
  City: 'City',
  State: 'Region',
  Postcode: 'PostCode',
  Country: 'Country',
  Phone: ['Phone', 'Phone2', 'PhoneNumber', 'PhoneNumber2'],
} as const;

export const lazada: FormatProfile = {
  name: 'lazada',
  marks: [
    ['orderItemId', 'lazadaId', 'lazadaSku'],
    ['orderNumber'],
    ['shippingName'],
    ['payMethod', 'paidPrice'],
  ],
  uses: {
    orderNumber: { column: 'referenceNo', role: 'orderKey' },
    ...contactUses('receiver', address, (name) => `shipping${name}`),
    ...contactUses('payer', { Name: address.Name, Phone: address.Phone }, (name) => `billing${name}`),
    customerEmail: { column: 'receiverEmail' },
    payMethod: { role: 'paymentMethod' },
    'Payment Method': { role: 'paymentMethod' },
    paidPrice: { role: 'orderTotal', per: 'row' },
    shippingFee: { role: 'orderTotal', per: 'row' },
    unitPrice: { column: 'declaredValue' },
    itemName: { column: 'itemDescription' },
    status: { role: 'orderStatus' },
  },
};
