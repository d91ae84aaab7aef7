import { z } from 'zod';
import { PlaceTable } from '../places/parameters.ts';
import { FORMAT_NAMES } from '../rules/import/formats/formatProfile.ts';
import { LEFT_OUT_REASONS } from '../rules/import/headings/sheetRoles.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  type ImportColumn,
  MAPPED_COLUMNS,
  type MappedColumn,
} from '../rules/import/importColumns.ts';
import { IMPORT_CHANGES, IMPORT_PROBLEMS } from '../rules/import/importProblems.ts';
import { LIMITS } from '../rules/limits.ts';
import { CustomerId, Money, num, Uuid } from '../wire/scalars.ts';
import { BasedOn } from '../wire/versions.ts';

const Column: z.ZodType<ImportColumn, ImportColumn> = z.enum(IMPORT_COLUMNS);
const Mapped: z.ZodType<MappedColumn, MappedColumn> = z.enum(MAPPED_COLUMNS);

/** One row of an import: texts by column, as the sheet or the grid has them. */
export const ImportValues = z.partialRecord(Column, z.string().max(IMPORT_LIMITS.cellLength));
export type ImportValues = z.infer<typeof ImportValues>;

export const ImportRow = z.object({
  /** Row number in its sheet, from 1. Below a header in row 1 the first row is 2. */
  line: z.number().int().min(1).max(2_000_000),
  /** The line of the parcel to which this row adds an item. The row has only item columns; its parcel is in the same call. */
  partOf: z.number().int().min(1).max(2_000_000).optional(),
  /** Number of identical rows above in the same file: each duplicate becomes an order. If absent, the server counts within the call. */
  copy: z.number().int().min(0).max(IMPORT_LIMITS.rows).optional(),
  values: ImportValues,
  /** Questions that the user answered with "as it is written". Errors cannot be accepted. */
  accepted: z.array(z.enum(IMPORT_PROBLEMS)).max(IMPORT_PROBLEMS.length).optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Source of the rows. The hash covers the file's bytes or the pasted text. */
export const ImportedFile = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'),
  name: z.string().max(255),
  rows: z.number().int().min(0).max(IMPORT_LIMITS.rows),
  /** Parcels of the file that no call has sent yet, without those left out. The inbox shows how many are not orders yet. */
  left: z.number().int().min(0).max(IMPORT_LIMITS.rows).optional(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

/** Facts of the sheet that the rows come from; derived from the call's rows when absent. */
export const ImportColumnFacts = z.object({
  /** The position of the day in a date such as `5/3/2027`. */
  dateOrder: z.enum(['dayFirst', 'monthFirst']).optional(),
  /** Country columns in which NA means Namibia, not "not available". */
  namibia: z.array(Column).optional(),
  /** Large whole weights become a question, because they may be grams. */
  perhapsGrams: z.boolean().optional(),
  /** Light weights in grams, some with decimals, become a question, because they may be kilograms. */
  perhapsKilograms: z.boolean().optional(),
  /** The sign before decimals in a column of amounts: without it `150.000` in ringgit becomes a question. */
  decimalMarks: z.partialRecord(Column, z.enum(['.', ','])).optional(),
});

/** Defaults for items without a value: the weight of a piece in kg, and the type. The result reports each use as a change. */
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
  /** Imports rows that are already orders. The id identifies this request, so that a repeated call imports nothing twice. */
  again: Uuid.nullish(),
});
export type ImportRowsInput = z.input<typeof ImportRowsInput>;

export const ImportProblem = z.object({
  column: Column,
  rule: z.enum(IMPORT_PROBLEMS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Possible corrections, the likeliest first. */
  choices: z.array(z.string()).optional(),
  /** The problem as text, in the caller's language. */
  message: z.string(),
  /** The parcel's row with the problem, if that is not its first row. */
  line: z.number().optional(),
  /** For a reference that an order already has: values in which the row differs from that order. */
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
  /** The parcel's changed row, if that is not its first row. */
  line: z.number().optional(),
});
export type ImportChange = z.infer<typeof ImportChange>;

export const IMPORT_OUTCOMES = ['created', 'known', 'bad', 'new', 'skipped'] as const;

/** Result of a parcel, on the line of its first row: a draft, an existing order, refused, or left out. `new`: a dry run would make a draft. */
export const ImportRowResult = z.object({
  line: z.number(),
  outcome: z.enum(IMPORT_OUTCOMES),
  orderId: z.string().nullable(),
  problems: z.array(ImportProblem),
  /** Values that are imported differently from the sheet. */
  changes: z.array(ImportChange),
  /** Lines of its further items. */
  items: z.array(z.number()).optional(),
  /** Why a row was left out. `takeIn` imports it nevertheless, except a line that is no parcel (`noParcel`). */
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
  /** The recognised format of the sheet; null if it is unknown. */
  format: z.enum(FORMAT_NAMES).nullable(),
  columns: z.array(
    z.object({
      header: z.string(),
      column: Mapped.nullable(),
      /** Hidden in the sheet. */
      hidden: z.boolean().optional(),
    }),
  ),
  /** Rows that are hidden, filtered out or struck through in the sheet and were left out. */
  hiddenRows: z.number(),
  /** Names of other visible sheets with orders in the workbook. They were not read; each needs its own file. */
  otherSheets: z.array(z.string()),
  /** Kinds of problems with their numbers of rows, the most frequent first. */
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

/** Price of the row's service, or the lowest price if the row names none. Null, with a reason, if there is no price. */
export const RowPrice = z.object({
  line: z.number(),
  price: Money.nullable(),
  serviceCode: z.string().nullable(),
  serviceName: z.string().nullable(),
  error: z.string().nullable(),
});
export type RowPrice = z.infer<typeof RowPrice>;

const Signature = z.string().regex(/^[0-9a-f]{16}$/, 'must be a signature of a row');

/** A correction that the next file gets too. */
export const ImportFix = z.object({
  column: Column,
  from: z.string().max(IMPORT_LIMITS.cellLength),
  to: z.string().max(IMPORT_LIMITS.cellLength),
  /** Only for these rows, by rowSignature(); absent: wherever the column has `from`. */
  rows: z.array(Signature).max(IMPORT_LIMITS.rows).optional(),
});
export type ImportFix = z.infer<typeof ImportFix>;

export const ImportMapping = z.object({
  /** By headerSignature() of the sheet. */
  signature: z.string().regex(/^[0-9a-f]{8,64}$/, 'must be a signature of headers'),
  /** One entry per column of the sheet; null is skipped. */
  columns: z.array(Mapped.nullable()).max(IMPORT_LIMITS.columns),
  fixes: z.array(ImportFix).max(IMPORT_LIMITS.fixes).default([]),
});
export type ImportMapping = z.infer<typeof ImportMapping>;
/** `updatedAt` '' means that there was no mapping for the headings. */
export const ImportMappingInput = ImportMapping.extend({ updatedAt: BasedOn });
export type ImportMappingInput = z.input<typeof ImportMappingInput>;
export const KeptMapping = ImportMapping.extend({ updatedAt: z.string() });
export type KeptMapping = z.infer<typeof KeptMapping>;

/** Previous imports of a file: for "you imported this on …" and for resuming after an interruption. */
export const KnownFile = z.object({
  name: z.string(),
  rows: z.number(),
  /** Number of its rows that are already orders. */
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
  /** The origin of parcels whose row names no sender. */
  senderCountry: z.string(),
});
export type ImportFacts = z.infer<typeof ImportFacts>;
