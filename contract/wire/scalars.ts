import { z } from 'zod';
import { isPlace } from '../rules/places/isPlace.ts';
import { isEmail } from '../rules/text/email.ts';
import { isBrandAddress, isWebAddress } from '../rules/text/webAddress.ts';

const EXACT_NUMBER = /^-?\d+(\.\d+)?$/;

/** A number, or text that is exactly a number, since clients send both. `1e3`, `2,5` and '' are refused. */
export const num = () =>
  z.preprocess(
    (v) => (typeof v === 'string' && EXACT_NUMBER.test(v.trim()) ? Number(v.trim()) : v),
    z.number({ error: 'must be a number' }),
  );

export const int = () => num().pipe(z.number().int('must be a whole number'));

/** Text such as a person's name or an address line: control, bidi and zero-width characters removed, ends trimmed. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .transform((s) => s.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '').trim());

const LINK =
  /\S@\S|:\/\/|\bwww[.．。]|[.．。](com|net|org|info|biz|io|app|dev|xyz|top|online|site|shop|link|click|ru|cn|me)\b/iu;

/** A name for the greeting of mails: no line break, and nothing that a mail program turns into a link. */
export const personName = (max: number) =>
  text(max).refine(
    (v) => !LINK.test(v) && !/[\n\u2028\u2029]/.test(v),
    'A name cannot hold an address or a line break.',
  );

/** An http or https address, or nothing. Some clients send a dash for nothing. */
export const optionalWebAddress = (max: number) =>
  optionalText(max).refine(
    (v) => v === null || v === '-' || isWebAddress(v),
    'must begin with http:// or https://',
  );

/** An address that a brand shows to others, or nothing. */
export const optionalBrandAddress = (max: number) =>
  optionalText(max).refine(
    (v) => v === null || v === '-' || isBrandAddress(v),
    'must begin with https:// and hold no user name',
  );

export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((v) => v || null);

/** An email of the customer's own records. Emails on an order belong to buyers and are accepted unchanged (FORM-84). */
export const optionalEmail = () =>
  optionalText(255).refine((v) => v === null || isEmail(v), 'Invalid email address');

/** A time with its zone. */
export const Moment = z.iso.datetime({
  offset: true,
  message: 'must be a time such as 2026-11-30T09:00:00Z',
});

/** A day of the calendar as YYYY-MM-DD. */
export const optionalDate = () => optionalText(10).refine((v) => v === null || isDay(v), 'must be a date');

/** The parser reads the 31st of February as the 3rd of March. */
const isDay = (v: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(v) &&
  !Number.isNaN(Date.parse(v)) &&
  new Date(v).toISOString().slice(0, 10) === v;

/** The account of a call: a whole number, as a number or as text; empty text means none. */
export const CustomerId = z
  .union([z.number(), z.string()], { error: 'must be a number' })
  .refine((v) => /^\d*$/.test(String(v).trim()), 'must be a number');

export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be an id');

/** An id among several of a call. A text that is no id refuses only its own row, not the call. */
export const RowId = z.union([z.string().max(200), z.number()], { error: 'must be an id' }).transform((id) =>
  String(id)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase(),
);

export const CountryCode = z
  .string()
  .trim()
  .transform((s) => s.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));

export const DateOnly = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD');

/** A day of a body, which the calendar has. */
export const RealDay = DateOnly.refine(isDay, 'must be a date');

export const Coord = z.object({
  lat: num().pipe(z.number().min(-90).max(90)),
  lon: num().pipe(z.number().min(-180).max(180)),
});
export type Coord = z.infer<typeof Coord>;

/** A coordinate that may be absent; 0/0, which programs send for an unknown place, is absent too. */
export const optionalCoord = () => Coord.transform((coord) => (isPlace(coord) ? coord : null)).nullish();

/** A person of the account, and the API key that the person used; null without a key. */
export const DoneBy = z.object({ name: z.string(), key: z.string().nullable() });

export const Money = z.object({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** An amount in a body: a number, or the object form of records. */
export const amountInput = <T extends z.ZodType<number>>(amount: T) =>
  z.union([amount, z.object({ amount, currency: z.string().max(3) })]);

/** The parts of an address in a body, without the country. */
export const ADDRESS_INPUT = {
  unitNo: optionalText(60),
  address1: optionalText(255),
  address2: optionalText(255),
  city: optionalText(120),
  state: optionalText(120),
  postcode: optionalText(20),
};

/** The parts of an address in an answer. */
export const ADDRESS_PARTS = {
  unitNo: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
};

/** The query of a link to a sheet: its size, which is the portal's count of rows and so any number, its type, and its ticket. */
export const SHEET_LINK = {
  limit: z.string().max(20).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  jwt: z.string().max(200).optional(),
};
const { format: _, ...xlsxLink } = SHEET_LINK;
/** The same for a sheet of one type. */
export const XLSX_LINK = xlsxLink;

/** Query flags arrive as text. */
export const queryInt = (min: number, max: number, fallback: number) =>
  z.preprocess(
    (v) => (v === undefined || v === '' ? fallback : v),
    int()
      .pipe(z.number().min(min))
      .transform((n) => Math.min(n, max)),
  );

/** The page of a list, and its size: at most 1000 rows. */
export const paged = (limit: number) => ({
  page: queryInt(1, 1_000_000, 1),
  limit: queryInt(1, 1000, limit),
});

/** The direction of a list. Some clients send it in upper case. */
export const sortOrder = (fallback: 'asc' | 'desc') =>
  z
    .preprocess((v) => (typeof v === 'string' ? v.toLowerCase() : v), z.enum(['asc', 'desc']))
    .default(fallback);
