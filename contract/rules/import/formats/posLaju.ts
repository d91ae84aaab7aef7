import { contactUses, type FormatProfile } from './formatProfile.ts';

// No public list of the columns was found: these are the usual headings of the bulk upload of Pos Malaysia's SendParcel.
const address = {
  Name: 'Name',
  Company: 'Company',
  Phone: ['Phone', 'Phone No.', 'Contact No.', 'Mobile No.', 'Phone Number'],
  Email: 'Email',
  Address1: ['Address Line 1', 'Address 1', 'Address'],
  Address2: ['Address Line 2', 'Address 2', 'Address Line 3', 'Address Line 4'],
  City: 'City',
  State: 'State',
  Postcode: ['Postcode', 'Postal Code'],
  Country: 'Country',
} as const;

export const posLaju: FormatProfile = {
  name: 'posLaju',
  marks: [
    ['Item Category', 'Parcel Category', 'Product Code', 'Parcel Notes'],
    ['Item Weight', 'Item Weight (kg)', 'Parcel Weight'],
    ['Receiver Address Line 1', 'Recipient Address Line 1', 'Receiver Address 1'],
    ['Receiver Postcode', 'Recipient Postcode'],
  ],
  uses: {
    ...contactUses('receiver', address, (name) => `Receiver ${name}`),
    ...contactUses('receiver', address, (name) => `Recipient ${name}`),
    ...contactUses('sender', address, (name) => `Sender ${name}`),
    'Order Reference': { column: 'referenceNo' },
    'Shipper Reference': { column: 'referenceNo' },
    'Reference No.': { column: 'referenceNo' },
    'Item Description': { column: 'itemDescription' },
    'Parcel Content': { column: 'itemDescription' },
    'Item Weight': { column: 'weightKg', per: 'parcel' },
    'Parcel Weight': { column: 'weightKg', per: 'parcel' },
    'Item Length': { column: 'lengthCm' },
    'Item Width': { column: 'widthCm' },
    'Item Height': { column: 'heightCm' },
    'Item Value': { column: 'declaredValue', per: 'parcel' },
    'Sum Insured': { column: 'insurance' },
    'COD Amount': { column: 'cod' },
    'Parcel Notes': { column: 'note' },
  },
};
