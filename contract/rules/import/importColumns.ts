import { amountLimits } from '../money/currencies.ts';

/**
 * The columns of an order import, in the order of the template. Weight, dimensions and value are per piece; `parcelWeightKg` is of the
 * whole parcel.
 */
export const IMPORT_COLUMNS = [
  'referenceNo',
  'receiverName',
  'receiverPhone',
  'receiverEmail',
  'receiverCompany',
  'receiverUnitNo',
  'receiverAddress1',
  'receiverAddress2',
  'receiverCity',
  'receiverState',
  'receiverPostcode',
  'receiverCountry',
  'itemType',
  'itemDescription',
  'quantity',
  'weightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'parcelWeightKg',
  'declaredValue',
  'currency',
  'cod',
  'insurance',
  'serviceCode',
  'pickupDate',
  'note',
  'senderName',
  'senderPhone',
  'senderEmail',
  'senderCompany',
  'senderUnitNo',
  'senderAddress1',
  'senderAddress2',
  'senderCity',
  'senderState',
  'senderPostcode',
  'senderCountry',
] as const;
/** Columns that a sheet of contacts has in addition to those of a receiver. */
export const CONTACT_COLUMNS = ['receiverMobile', 'contactTags'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number] | (typeof CONTACT_COLUMNS)[number];

/** The choices for a heading. `rowValue` is the value of all pieces of a row, which they divide; `declaredValue` is of one piece. */
export const MAPPED_COLUMNS = [...IMPORT_COLUMNS, 'rowValue'] as const;
export type MappedColumn = ImportColumn | 'rowValue';
/** The column that a choice fills. */
export const columnOf = <C extends MappedColumn | null | undefined>(choice: C) =>
  (choice === 'rowValue' ? 'declaredValue' : choice) as Exclude<C, 'rowValue'> | 'declaredValue';
/** The two choices for a heading whose amounts may be of one piece, or of all. */
export const PIECE_CHOICES: Partial<Record<ImportColumn, readonly [piece: MappedColumn, all: MappedColumn]>> =
  {
    weightKg: ['weightKg', 'parcelWeightKg'],
    declaredValue: ['declaredValue', 'rowValue'],
  };

/**
 * Columns that several headings may fill together: first and last name, parts of a company, further numbers, further lines of an address,
 * remarks.
 */
export const isOfParts = (column: ImportColumn): boolean =>
  /(Name|Company|Phone|Address2)$|^note$/.test(column);

/** The way to read a value; `itemType`, `service`, `country` and `state` are chosen from the tenant's lists. */
export type ImportKind =
  | 'text'
  | 'phone'
  | 'email'
  | 'postcode'
  | 'city'
  | 'country'
  | 'state'
  | 'itemType'
  | 'service'
  | 'currency'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'date';

/** A city is a text; its change repeats the check of the postcode. */
export const wordedKind = (kind: ImportKind): Exclude<ImportKind, 'city'> =>
  kind === 'city' ? 'text' : kind;

export type ImportGroup = 'order' | 'receiver' | 'item' | 'sender';

export interface ImportColumnRule {
  kind: ImportKind;
  group: ImportGroup;
  /** `always`; `side`: only if the row contains its sender instead of using the account's. */
  required: 'always' | 'side' | 'never';
  /** Maximum length of a text. */
  length?: number;
  min?: number;
  max?: number;
  /** The currency's limit for an amount. */
  limit?: 'cash' | 'value';
  decimals?: number;
  /** In the template's first row, which an import skips. */
  example: string | number;
}

const text = (length: number, example: string, required: ImportColumnRule['required'] = 'never') =>
  ({ kind: 'text', required, length, example }) as const;

type Field =
  | 'Name'
  | 'Phone'
  | 'Email'
  | 'Company'
  | 'UnitNo'
  | 'Address1'
  | 'Address2'
  | 'City'
  | 'State'
  | 'Postcode'
  | 'Country';
type Place = Record<Field, string>;

function contact<Side extends 'receiver' | 'sender'>(
  group: Side,
  required: 'always' | 'side',
  example: Place,
): Record<`${Side}${Field}`, ImportColumnRule> {
  const fields: Record<Field, Omit<ImportColumnRule, 'group'>> = {
    Name: text(120, example.Name, required),
    Phone: { kind: 'phone', required, length: 40, example: example.Phone },
    Email: { kind: 'email', required: 'never', length: 255, example: example.Email },
    Company: text(120, example.Company),
    UnitNo: text(60, example.UnitNo),
    Address1: text(255, example.Address1, required),
    Address2: text(255, example.Address2),
    City: { kind: 'city', required, length: 120, example: example.City },
    State: { kind: 'state', required: 'never', length: 120, example: example.State },
    Postcode: { kind: 'postcode', required, length: 20, example: example.Postcode },
    Country: { kind: 'country', required: 'never', length: 60, example: example.Country },
  };
  return Object.fromEntries(
    Object.entries(fields).map(([field, rule]) => [`${group}${field}`, { ...rule, group }]),
  ) as unknown as Record<`${Side}${Field}`, ImportColumnRule>;
}

const side = (example: number) =>
  ({
    kind: 'decimal',
    group: 'item',
    required: 'never',
    min: 0,
    max: 1000,
    decimals: 3,
    example,
  }) as const;
const money = (limit: ImportColumnRule['limit'] & string, example: number) =>
  ({ kind: 'money', group: 'item', required: 'never', min: 0, limit, example }) as const;

export const IMPORT_RULES: Readonly<Record<ImportColumn, ImportColumnRule>> = {
  referenceNo: { ...text(100, 'EXAMPLE-1001'), group: 'order' },
  ...contact('receiver', 'always', {
    Name: 'Aisyah Rahman',
    Phone: '+60123456789',
    Email: 'aisyah@example.com',
    Company: 'Kedai Aisyah',
    UnitNo: 'A-3-1',
    Address1: '12 Jalan SS 2/24',
    Address2: 'SS 2',
    City: 'Petaling Jaya',
    State: 'Selangor',
    Postcode: '47300',
    Country: 'MY',
  }),
  receiverMobile: { kind: 'phone', group: 'receiver', required: 'never', length: 40, example: '' },
  contactTags: { ...text(60, ''), group: 'receiver' },
  itemType: { kind: 'itemType', group: 'item', required: 'never', length: 60, example: 'PARCEL' },
  itemDescription: { ...text(255, 'Cotton shirt'), group: 'item' },
  quantity: { kind: 'whole', group: 'item', required: 'never', min: 1, max: 100_000, example: 1 },
  weightKg: {
    kind: 'decimal',
    group: 'item',
    required: 'always',
    min: 0.1,
    max: 10_000,
    decimals: 3,
    example: 1.5,
  },
  lengthCm: side(30),
  widthCm: side(20),
  heightCm: side(10),
  parcelWeightKg: {
    kind: 'decimal',
    group: 'order',
    required: 'never',
    min: 0.1,
    max: 10_000,
    decimals: 3,
    example: '',
  },
  declaredValue: money('value', 120),
  currency: { kind: 'currency', group: 'item', required: 'never', example: 'MYR' },
  cod: money('cash', 0),
  insurance: money('cash', 0),
  serviceCode: { kind: 'service', group: 'order', required: 'never', length: 60, example: '' },
  pickupDate: { kind: 'date', group: 'order', required: 'never', length: 40, example: '' },
  note: { ...text(500, 'Please call before delivery'), group: 'order' },
  ...contact('sender', 'side', {
    Name: '',
    Phone: '',
    Email: '',
    Company: '',
    UnitNo: '',
    Address1: '',
    Address2: '',
    City: '',
    State: '',
    Postcode: '',
    Country: '',
  }),
};

/** The largest value of a column, an amount's by its currency. */
export function maxOf(column: ImportColumn, currency: string): number | undefined {
  const { limit, max } = IMPORT_RULES[column];
  return limit ? amountLimits(currency)[limit] : max;
}

/** Columns of one item, the only ones in a further row of a parcel. */
export const ITEM_COLUMNS: readonly ImportColumn[] = [
  'itemType',
  'itemDescription',
  'quantity',
  'weightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'declaredValue',
  'currency',
];

/** The reference number of the template's example row; an import skips rows that carry it. */
export const EXAMPLE_REFERENCE = 'EXAMPLE-1001';

export const SENDER_COLUMNS = IMPORT_COLUMNS.filter((c) => IMPORT_RULES[c].group === 'sender');

/** Limits of an import. */
export const IMPORT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  zipEntries: 200,
  zipRatio: 100,
  rows: 10_000,
  columns: 200,
  /** Number of corrections stored for the headings of a sheet. */
  fixes: 1000,
  cellLength: 2000,
  /** Rows per call that writes; 10,000 rows take twenty calls. */
  chunkRows: 500,
  /** Parcels per call for prices. */
  priceRows: 50,
  parseMs: 20_000,
  parseMemoryMb: 512,
} as const;

/** Maximum time that the page waits for a row before it leaves (IMP-08). */
export const IMPORT_WAIT_PER_ROW_MS = 500;
