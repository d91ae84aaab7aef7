import { contactUses, type FormatProfile } from './formatProfile.ts';

/*
 * Columns: "Advanced Order Export For WooCommerce" (wordpress.org/plugins/woo-order-export-lite, `First Name (Shipping)`), "Order Export &
 * Order Import for WooCommerce" of WebToffee and "Customer/Order/Coupon CSV Import" (`shipping_first_name`), "Store Exporter"
 * (`Shipping: First Name`).
 */
const address = {
  Name: ['Full Name', 'Name'],
  Address1: ['Address 1&2', 'Address 1', 'Address', 'Street Address 1', 'Street Address'],
  Address2: ['Address 2', 'Street Address 2'],
  Company: 'Company',
  City: 'City',
  State: ['State', 'State Name', 'State Code'],
  Postcode: ['Postcode', 'ZIP Code', 'Zip'],
  Country: ['Country Code', 'Country', 'Country Name'],
  Phone: ['Phone', 'Phone Number'],
  Email: ['Email', 'E-mail Address', 'Email Address'],
} as const;
/** WebToffee's export has an item in each of these columns, as many as its longest order needs. */
const LINE_ITEMS = Array.from(
  { length: 100 },
  (_, i) => [`line_item_${i + 1}`, { role: 'lineItem' }] as const,
);
const STYLES = ['brackets', 'before'] as const;
const named = (side: string, style: (typeof STYLES)[number]) => (name: string) =>
  style === 'brackets' ? `${name} (${side})` : `${side} ${name}`;
const names = (side: string, column: 'receiverName' | 'payerName') =>
  Object.fromEntries(
    STYLES.flatMap((style) =>
      ['First Name', 'Last Name'].map((name) => [
        named(side, style)(name),
        column === 'payerName' ? { role: column } : { column },
      ]),
    ),
  );

export const wooCommerce: FormatProfile = {
  name: 'wooCommerce',
  marks: [
    ['Order Number', 'Order ID', 'Order No.', 'order_id', 'order_number'],
    [
      'First Name (Billing)',
      'Full Name (Billing)',
      'First Name (Shipping)',
      'Full Name (Shipping)',
      'billing_first_name',
      'billing_full_name',
      'billing_name',
    ],
    [
      'Address 1&2 (Shipping)',
      'Address 1 (Shipping)',
      'Address (Shipping)',
      'shipping_address_1',
      'shipping_address',
      'shipping_street_address_1',
      'shipping_street_address',
    ],
    ['Order Status', 'Status', 'order_status'],
  ],
  uses: {
    ...Object.assign(
      {},
      ...STYLES.flatMap((style) => [
        contactUses('receiver', address, named('Shipping', style)),
        contactUses('payer', address, named('Billing', style)),
      ]),
    ),
    ...names('Shipping', 'receiverName'),
    ...names('Billing', 'payerName'),
    'Order Number': { column: 'referenceNo', role: 'orderKey' },
    'Order No.': { column: 'referenceNo', role: 'orderKey' },
    'Order ID': { column: 'referenceNo', role: 'orderKey' },
    Status: { role: 'orderStatus' },
    'Order Status': { role: 'orderStatus' },
    'Payment Method Title': { role: 'paymentMethod' },
    'Payment Method': { role: 'paymentMethod' },
    'Payment Gateway': { role: 'paymentMethod' },
    'Order Total Amount': { role: 'orderTotal' },
    'Order Total': { role: 'orderTotal' },
    Total: { role: 'orderTotal' },
    'Order Currency': { column: 'currency' },
    Currency: { column: 'currency' },
    'Item Name': { column: 'itemDescription' },
    'Product Name': { column: 'itemDescription' },
    'Order Items: Product Name': { column: 'itemDescription' },
    Quantity: { column: 'quantity' },
    'Quantity (- Refund)': { column: 'quantity' },
    'Item Quantity': { column: 'quantity' },
    'Order Items: Quantity': { column: 'quantity' },
    'Item Cost': { column: 'declaredValue' },
    'Item Price': { column: 'declaredValue' },
    ...Object.fromEntries(LINE_ITEMS),
    'Customer Note': { column: 'note' },
    'Customer Message': { column: 'note' },
  },
};
