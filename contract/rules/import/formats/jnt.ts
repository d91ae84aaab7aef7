import { contactUses, type FormatProfile } from './formatProfile.ts';

// No public list of the columns was found: these are the usual headings of the import of J&T's platform for shippers.
const address = {
  Name: ['Name', 'Full Name'],
  Phone: ['Contact', 'Phone', 'Telephone', 'Mobile', 'Contact No.', 'Phone Number'],
  Email: 'Email',
  Company: 'Company',
  Address1: ['Address', 'Detailed Address', 'Address 1'],
  Address2: ['Address 2', 'Area', 'District'],
  City: 'City',
  State: ['State', 'Province'],
  Postcode: ['Postcode', 'Postal Code', 'Zip Code'],
  Country: 'Country',
} as const;

export const jnt: FormatProfile = {
  name: 'jnt',
  marks: [
    ['Customer Order Number', 'Customer Order No.', 'Customer Order ID'],
    ['Goods Name', 'Goods Type', 'Item Name', 'Item Type'],
    ['Express Type', 'Service Type', 'Goods Type', 'Settlement Type', 'Parcel Type'],
    ['Receiver Name', 'Receiver Full Name'],
  ],
  uses: {
    ...contactUses('receiver', address, (name) => `Receiver ${name}`),
    ...contactUses('sender', address, (name) => `Sender ${name}`),
    'Customer Order Number': { column: 'referenceNo' },
    'Customer Order No.': { column: 'referenceNo' },
    'Customer Order ID': { column: 'referenceNo' },
    'Goods Name': { column: 'itemDescription' },
    'Item Name': { column: 'itemDescription' },
    'Goods Value': { column: 'declaredValue', per: 'parcel' },
    'Item Value': { column: 'declaredValue', per: 'parcel' },
    Weight: { column: 'weightKg', per: 'parcel' },
    'Parcel Weight': { column: 'weightKg', per: 'parcel' },
    'Item Weight': { column: 'weightKg', per: 'parcel' },
    COD: { column: 'cod' },
    'COD Amount': { column: 'cod' },
    'Insurance Value': { column: 'insurance' },
    Length: { column: 'lengthCm' },
    Width: { column: 'widthCm' },
    Height: { column: 'heightCm' },
    Remark: { column: 'note' },
    Remarks: { column: 'note' },
  },
};
