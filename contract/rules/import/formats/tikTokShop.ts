import type { FormatProfile } from './formatProfile.ts';

/*
 * Columns: TikTok Shop's seller centre, "Export orders" (To ship), as public programs that read it list them. A description is below each
 * heading. The headings are English in Malaysia, Singapore and Indonesia; statuses and descriptions are Indonesian there. No list in Malay
 * or Chinese was found: such a sheet goes through the general matcher.
 */
export const tikTokShop: FormatProfile = {
  name: 'tikTokShop',
  marks: [
    ['Order ID'],
    ['Order Substatus', 'Normal or Pre-order'],
    ['Recipient'],
    ['Detail Address', 'Address Detail'],
  ],
  hasDescriptions: true,
  uses: {
    'Order ID': { column: 'referenceNo', role: 'orderKey' },
    'Order Status': { role: 'orderStatus' },
    'Order Substatus': { role: 'orderStatus' },
    'Cancelation/Return Type': { role: 'orderStatus' },
    'Sku Quantity of return': { role: 'returned' },
    'Cancelled Time': { role: 'cancelledAt' },
    'Shipped Time': { role: 'shippedAt' },
    'Payment Method': { role: 'paymentMethod' },
    'Order Amount': { role: 'orderTotal' },
    'Product Name': { column: 'itemDescription' },
    Quantity: { column: 'quantity' },
    'Unit Price': { column: 'declaredValue' },
    'SKU Unit Original Price': { column: 'declaredValue' },
    'Weight(kg)': { column: 'weightKg', per: 'parcel' },
    Recipient: { column: 'receiverName' },
    'Phone #': { column: 'receiverPhone' },
    'Detail Address': { column: 'receiverAddress1' },
    'Address Detail': { column: 'receiverAddress1' },
    'Additional address information': { column: 'receiverAddress2' },
    'Post Town': { column: 'receiverAddress2' },
    Village: { column: 'receiverAddress2' },
    Villages: { column: 'receiverAddress2' },
    Commune: { column: 'receiverAddress2' },
    District: { column: 'receiverAddress2' },
    Districts: { column: 'receiverAddress2' },
    City: { column: 'receiverCity' },
    'Regency and City': { column: 'receiverCity' },
    State: { column: 'receiverState' },
    Province: { column: 'receiverState' },
    Zipcode: { column: 'receiverPostcode' },
    Country: { column: 'receiverCountry' },
    'Buyer Message': { column: 'note' },
  },
};
