import { z } from 'zod';
import { PlaceTable } from '../places/parameters.ts';
import { FORMAT_NAMES } from '../rules/import/formats/formatProfile.ts';
import { LEFT_OUT_REASONS } from '../rules/import/headings/sheetRoles.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS, type ImportColumn } from '../rules/import/importColumns.ts';
import { IMPORT_CHANGES, IMPORT_PROBLEMS } from '../rules/import/importProblems.ts';
import { LIMITS } from '../rules/limits.ts';
import { CustomerId, Money, num, Uuid } from '../wire/scalars.ts';

const Column: z.ZodType<ImportColumn, ImportColumn> = z.enum(IMPORT_COLUMNS);

/** One row of an import: texts by column, as the sheet or the grid has them. */
export const ImportValues = z.partialRecord(Column, z.string().max(IMPORT_LIMITS.cellLength));
export type ImportValues = z.infer<typeof ImportValues>;

export const ImportRow = z.object({
  /** Row number in its sheet; the first row below the header is 2. */
  line: z.number().int().min(1).max(2_000_000),
  /** The line of the parcel to which this row adds an item: the row holds only item columns, and its parcel is in the same call. */
  partOf: z.number().int().min(1).max(2_000_000).optional(),
  /** How many rows above in the same file are identical: duplicates stay orders of their own. Counted within the call when absent. */
  copy: z.number().int().min(0).max(IMPORT_LIMITS.rows).optional(),
  values: ImportValues,
  /** Questions about this row that are answered with "as it is written"; errors cannot be accepted. */
  accepted: z.array(z.enum(IMPORT_PROBLEMS)).max(IMPORT_PROBLEMS.length).optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Source of the rows. The hash is of the file's bytes; of the pasted text for a paste. */
export const ImportedFile = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'),
  name: z.string().max(255),
  rows: z.number().int().min(0).max(IMPORT_LIMITS.rows),
  /** Parcels of the file that were in no call so far and are not left out: the inbox shows how many are not orders yet. */
  left: z.number().int().min(0).max(IMPORT_LIMITS.rows).optional(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

/** Facts of the sheet that the rows come from; derived from the call's rows when absent. */
export const ImportColumnFacts = z.object({
  /** Which number of `5/3/2027` is the day. */
  dateOrder: z.enum(['dayFirst', 'monthFirst']).optional(),
  /** Columns of countries in which NA is Namibia and not "not available". */
  namibia: z.array(Column).optional(),
  /** Large whole weights become a question: they may be grams. */
  perhapsGrams: z.boolean().optional(),
  /** Light weights in grams, some with decimals, become a question: they may be kilograms. */
  perhapsKilograms: z.boolean().optional(),
  /** The sign before decimals in a column of amounts: without it `150.000` in ringgit becomes a question. */
  decimalMarks: z.partialRecord(Column, z.enum(['.', ','])).optional(),
});

/** Values for items that have none: the weight of a piece in kg, and the type. The result reports both as changes. */
export const ImportDefaults = z.object({
  weightKg: num().pipe(z.number().min(0.001).max(LIMITS.weightMaxKg)).nullish(),
  itemType: z.string().max(60).nullish(),
});
export type ImportDefaults = z.output<typeof ImportDefaults>;

export const ImportRowsInput = z.object({
  customerId: CustomerId.nullish(),
  rows: z.array(ImportRow).min(1).max(IMPORT_LIMITS.chunkRows),
  columnFacts: ImportColumnFacts.optional(),
  file: ImportedFile.nullish(),
  /** Dry run: nothing is written. */
  dryRun: z.boolean().default(false),
  defaults: ImportDefaults.nullish(),
  /** Imports rows again that are orders already; one id per such request, so that repeating the call does not import them again. */
  again: Uuid.nullish(),
});
export type ImportRowsInput = z.input<typeof ImportRowsInput>;
export type ParsedImportRowsInput = z.output<typeof ImportRowsInput>;

export const ImportProblem = z.object({
  column: Column,
  rule: z.enum(IMPORT_PROBLEMS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Values that would do, the likeliest first. */
  choices: z.array(z.string()).optional(),
  /** The problem as text, in the caller's language. */
  message: z.string(),
  /** The row of the parcel that has the problem, if it is not its first one. */
  line: z.number().optional(),
  /** Where an order has the reference already: values in which the row differs from it. */
  differences: z
    .array(z.object({ column: Column, from: z.string().nullable(), to: z.string().nullable() }))
    .optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A value that was converted or filled in; `params` holds `from` and `to`. */
export const ImportChange = z.object({
  column: Column,
  rule: z.enum(IMPORT_CHANGES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The change as text, in the caller's language. */
  message: z.string(),
  /** The row of the parcel that was changed, if it is not its first one. */
  line: z.number().optional(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const IMPORT_OUTCOMES = ['created', 'known', 'bad', 'new', 'skipped'] as const;

/**
 * Result of a parcel, on the line of its first row: a draft, an order that existed before, refused, left out; `new` in a dry run is one that
 * would become a draft.
 */
export const ImportRowResult = z.object({
  line: z.number(),
  outcome: z.enum(IMPORT_OUTCOMES),
  orderId: z.string().nullable(),
  problems: z.array(ImportProblem),
  /** Values that are imported differently from the sheet. */
  changes: z.array(ImportChange),
  /** Lines of its further items. */
  items: z.array(z.number()).optional(),
  /** Reason for which a parcel of a shop's export was left out; `takeIn` imports it nevertheless, but for a line that is no parcel (`noParcel`). */
  reason: z.enum(LEFT_OUT_REASONS).optional(),
});
export type ImportRowResult = z.infer<typeof ImportRowResult>;

export const ImportOutcome = z.object({
  rows: z.number(),
  created: z.number(),
  known: z.number(),
  bad: z.number(),
  /** Example rows of the template, empty rows, and parcels that were left out with a reason. */
  skipped: z.number(),
  results: z.array(ImportRowResult),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** Answer to a whole file; it also shows how the headers were matched. */
export const ImportFileOutcome = ImportOutcome.extend({
  /** The saved mapping that the headers were read by. */
  mapping: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The kind of sheet that the headers were recognised as, null for any other one. */
  format: z.enum(FORMAT_NAMES).nullable(),
  columns: z.array(z.object({ header: z.string(), column: Column.nullable() })),
  /** Rows that are hidden or filtered out in the sheet and were left out. */
  hiddenRows: z.number(),
  /** Names of other visible sheets of the workbook that hold orders and were not read: a file of its own imports each. */
  otherSheets: z.array(z.string()),
  /** Kinds of problems, each once with the number of its rows, those of most rows first. */
  problems: z.array(ImportProblem.extend({ rows: z.number() })),
});
export type ImportFileOutcome = z.infer<typeof ImportFileOutcome>;

export const PriceRowsInput = z.object({
  customerId: CustomerId.nullish(),
  rows: z
    .array(ImportRow)
    .min(1)
    .max(IMPORT_LIMITS.chunkRows)
    .superRefine((rows, ctx) => {
      const parcels = rows.filter(({ partOf }) => partOf === undefined).length;
      if (parcels > IMPORT_LIMITS.priceRows)
        ctx.addIssue({ code: 'too_big', origin: 'array', maximum: IMPORT_LIMITS.priceRows, input: rows });
    }),
  columnFacts: ImportColumnFacts.optional(),
});
export type PriceRowsInput = z.input<typeof PriceRowsInput>;

/** The price of the row's service, or the lowest price if the row names no service; null with the reason when there is no price. */
export const RowPrice = z.object({
  line: z.number(),
  price: Money.nullable(),
  serviceCode: z.string().nullable(),
  serviceName: z.string().nullable(),
  error: z.string().nullable(),
});
export type RowPrice = z.infer<typeof RowPrice>;

const Signature = z.string().regex(/^[0-9a-f]{16}$/, 'must be a signature of a row');

/** A value that was corrected once and is corrected again in the next file. */
export const ImportFix = z.object({
  column: Column,
  from: z.string().max(IMPORT_LIMITS.cellLength),
  to: z.string().max(IMPORT_LIMITS.cellLength),
  /** Corrected in these rows alone, by rowSignature(); without it wherever the column holds `from`. */
  rows: z.array(Signature).max(IMPORT_LIMITS.rows).optional(),
});
export type ImportFix = z.infer<typeof ImportFix>;

export const ImportMapping = z.object({
  /** By headerSignature() of the sheet. */
  signature: z.string().regex(/^[0-9a-f]{8,64}$/, 'must be a signature of headers'),
  /** One entry per column of the sheet; null is skipped. */
  columns: z.array(Column.nullable()).max(IMPORT_LIMITS.columns),
  fixes: z.array(ImportFix).max(IMPORT_LIMITS.fixes).default([]),
});
export type ImportMapping = z.infer<typeof ImportMapping>;
export type ImportMappingInput = z.input<typeof ImportMapping>;

/** Previous imports of a file: for "you imported this on …" and for resuming after an interruption. */
export const KnownFile = z.object({
  name: z.string(),
  rows: z.number(),
  /** Number of its rows that are orders already. */
  imported: z.number(),
  importedAt: z.string(),
});
export type KnownFile = z.infer<typeof KnownFile>;

/** Lists and limits that rows are checked against, the same in portal and server. */
export const ImportFacts = z.object({
  country: z.string(),
  currency: z.string(),
  timezone: z.string(),
  itemTypes: z.array(z.object({ name: z.string(), minKg: z.number(), maxKg: z.number() })),
  services: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      courier: z.string(),
      courierCode: z.string(),
      cod: z.boolean(),
      insured: z.boolean(),
    }),
  ),
  countries: z.array(z.object({ code: z.string(), names: z.array(z.string()) })),
  /** By country code, if the states are known: the preferred name first, then its other names. */
  states: z.record(z.string(), z.array(z.array(z.string()))),
  /** Only countries whose postcodes are known. */
  places: z.array(PlaceTable),
  /** Sender columns that the account does not fill; empty when rows may omit the sender. */
  senderMissing: z.array(Column),
  /** The origin of parcels when a row names none. */
  senderCountry: z.string(),
});
export type ImportFacts = z.infer<typeof ImportFacts>;
