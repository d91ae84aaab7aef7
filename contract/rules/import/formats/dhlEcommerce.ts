import type { FormatProfile } from './formatProfile.ts';

// Columns: DHL eCommerce's portal for Asia Pacific, "upload file", as public programs that write it list them.
export const dhlEcommerce: FormatProfile = {
  name: 'dhlEcommerce',
  marks: [['Pick-up Account Number'], ['Shipment Order ID'], ['Consignee Name']],
  uses: {
    'Shipment Order ID': { column: 'referenceNo' },
    'Consignee Name': { column: 'receiverName' },
    Company: { column: 'receiverCompany' },
    'Address Line 1': { column: 'receiverAddress1' },
    'Address Line 2': { column: 'receiverAddress2' },
    'Address Line 3': { column: 'receiverAddress2' },
    City: { column: 'receiverCity' },
    State: { column: 'receiverState' },
    'Postal Code': { column: 'receiverPostcode' },
    'Destination Country Code': { column: 'receiverCountry' },
    'Phone Number': { column: 'receiverPhone' },
    'Email Address': { column: 'receiverEmail' },
    'Shipment Weight': { column: 'weightKg', unit: 'g', per: 'parcel' },
    Length: { column: 'lengthCm' },
    Width: { column: 'widthCm' },
    Height: { column: 'heightCm' },
    'Currency Code': { column: 'currency' },
    'Total Declared Value': { column: 'declaredValue', per: 'parcel' },
    Insurance: { column: 'insurance' },
    'Is COD': { role: 'paymentMethod' },
    'Cash on Delivery Value': { column: 'cod' },
    'Shipment Description': { column: 'itemDescription' },
    Remarks: { column: 'note' },
  },
};
