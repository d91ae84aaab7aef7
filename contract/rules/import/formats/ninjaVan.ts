import type { FormatProfile } from './formatProfile.ts';

// Columns: Ninja Van's template for creating orders, as public programs that write it list them.
export const ninjaVan: FormatProfile = {
  name: 'ninjaVan',
  marks: [
    ['REQUESTED TRACKING NUMBER', 'TRACKING NUMBER'],
    ['NAME'],
    ['ADDRESS 1'],
    ['CONTACT'],
    ['SHIPPER ORDER NO', 'DELIVERY TYPE'],
  ],
  uses: {
    'SHIPPER ORDER NO': { column: 'referenceNo' },
    NAME: { column: 'receiverName' },
    CONTACT: { column: 'receiverPhone' },
    EMAIL: { column: 'receiverEmail' },
    'ADDRESS 1': { column: 'receiverAddress1' },
    'ADDRESS 2': { column: 'receiverAddress2' },
    AREA: { column: 'receiverAddress2' },
    CITY: { column: 'receiverCity' },
    STATE: { column: 'receiverState' },
    POSTCODE: { column: 'receiverPostcode' },
    COUNTRY: { column: 'receiverCountry' },
    WEIGHT: { column: 'weightKg', per: 'parcel' },
    LENGTH: { column: 'lengthCm' },
    WIDTH: { column: 'widthCm' },
    HEIGHT: { column: 'heightCm' },
    'CASH ON DELIVERY': { column: 'cod' },
    'INSURED VALUE': { column: 'insurance' },
    'GOODS VALUE': { column: 'declaredValue', per: 'parcel' },
    'PARCEL DESCRIPTION': { column: 'itemDescription' },
    INSTRUCTIONS: { column: 'note' },
  },
};
