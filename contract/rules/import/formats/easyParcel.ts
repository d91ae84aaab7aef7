import { contactUses, type FormatProfile } from './formatProfile.ts';

/*
 * Columns: EasyParcel's bulk template for Malaysia (EasyParcel_Bulk_Template[MY_9.12].xlsx), as public programs that write it list them.
 * Other programs name their columns by the fields of its API (EPSubmitOrderBulk), like EasyParcel's own plugin for WooCommerce.
 */
const address = {
  Name: 'Name',
  Company: 'Company',
  Phone: 'Contact',
  Email: 'Email',
  Address1: ['Address', 'Address Line 1'],
  Address2: ['Address Line 2', 'Address Line 3', 'Address Line 4'],
  Postcode: 'Postcode',
  City: 'City',
  State: 'State',
  Country: 'Country',
} as const;

export const easyParcel: FormatProfile = {
  name: 'easyParcel',
  marks: [
    ['Parcel Content'],
    ['Parcel Value (RM)', 'Parcel Value (SGD)', 'Parcel Value'],
    ['Receiver Contact'],
    ['Receiver Postcode'],
  ],
  uses: {
    ...contactUses('receiver', address, (name) => `Receiver ${name}`),
    ...contactUses('sender', address, (name) => `Sender ${name}`),
    'Receiver Alt Contact': { role: 'payerPhone' },
    'Parcel Content': { column: 'itemDescription' },
    'Parcel Value (RM)': { column: 'declaredValue', per: 'parcel' },
    'Parcel Value (SGD)': { column: 'declaredValue', per: 'parcel' },
    'Parcel Value': { column: 'declaredValue', per: 'parcel' },
    'Weight (kg)': { column: 'weightKg', per: 'parcel' },
    'Width (cm)': { column: 'widthCm' },
    'Length (cm)': { column: 'lengthCm' },
    'Height (cm)': { column: 'heightCm' },
    'Pick Up Date': { column: 'pickupDate' },
    'COD (RM)': { column: 'cod' },
    'COD Amount': { column: 'cod' },
    Reference: { column: 'referenceNo' },
  },
};

const fields = {
  Name: 'name',
  Company: 'company',
  Phone: ['mobile', 'contact'],
  Email: 'email',
  UnitNo: 'unit',
  Address1: 'addr1',
  Address2: ['addr2', 'addr3', 'addr4'],
  City: 'city',
  State: 'state',
  Postcode: 'code',
  Country: 'country',
} as const;

export const easyParcelFields: FormatProfile = {
  name: 'easyParcel',
  marks: [['pick_name', 'pick_addr1'], ['send_name'], ['send_addr1'], ['send_code']],
  uses: {
    ...contactUses('receiver', fields, (name) => `send_${name}`),
    ...contactUses('sender', fields, (name) => `pick_${name}`),
    content: { column: 'itemDescription' },
    value: { column: 'declaredValue', per: 'parcel' },
    parcel_value: { column: 'declaredValue', per: 'parcel' },
    weight: { column: 'weightKg', per: 'parcel' },
    collect_date: { column: 'pickupDate' },
    pick_up_date: { column: 'pickupDate' },
    addon_cod_amount: { column: 'cod' },
    cod_amount: { column: 'cod' },
    reference: { column: 'referenceNo' },
  },
};
