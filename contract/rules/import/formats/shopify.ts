import { contactUses, type FormatProfile } from './formatProfile.ts';

// Columns: help.shopify.com, "Exporting orders". The two province names and the payment terms are from later exports.
const address = {
  Name: 'Name',
  Address1: ['Address1', 'Street'],
  Address2: 'Address2',
  Company: 'Company',
  City: 'City',
  State: ['Province Name', 'Province'],
  Postcode: 'Zip',
  Country: 'Country',
  Phone: 'Phone',
} as const;

export const shopify: FormatProfile = {
  name: 'shopify',
  // Squarespace has the same item columns, and `Order ID` instead of `Name`.
  marks: [['Name'], ['Financial Status'], ['Lineitem name'], ['Lineitem quantity']],
  uses: {
    Name: { column: 'referenceNo', role: 'orderKey' },
    ...contactUses('receiver', address, (name) => `Shipping ${name}`),
    ...contactUses('payer', { ...address, State: 'Province' }, (name) => `Billing ${name}`),
    'Shipping Province Name': { column: 'receiverState' },
    Email: { column: 'receiverEmail' },
    Phone: { role: 'payerPhone' },
    'Financial Status': { role: 'paymentStatus' },
    'Fulfillment Status': { role: 'orderStatus' },
    'Cancelled at': { role: 'cancelledAt' },
    'Payment Method': { role: 'paymentMethod' },
    Total: { role: 'orderTotal' },
    Currency: { column: 'currency' },
    'Lineitem name': { column: 'itemDescription' },
    'Lineitem quantity': { column: 'quantity' },
    'Lineitem price': { column: 'declaredValue' },
    'Lineitem requires shipping': { role: 'needsShipping' },
    Notes: { column: 'note' },
  },
};
