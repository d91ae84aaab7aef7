import { createHash } from 'node:crypto';
import type { ImportFileOutcome, ImportRow } from '../../../contract/orders/import.ts';
import { mappedColumns } from '../../../contract/rules/import/headings/chosenColumns.ts';
import { serviceNames } from '../../../contract/rules/import/importChoices.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS } from '../../../contract/rules/import/importColumns.ts';
import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import { fixerOf } from '../../../contract/rules/import/importRows.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Scope } from '../../context.ts';
import { readOrders } from './file/readFile.ts';
import { readColumns } from './fileColumns.ts';
import { refused } from './fileTexts.ts';
import { problemGroups } from './problemTexts.ts';
import type { RowIn } from './readParcels.ts';
import { factsOf, type ImportContext, type ImportOptions, importRows } from './service.ts';

interface Upload {
  name: string;
  bytes: Buffer;
}

/**
 * Imports a whole file: reads and checks its rows and makes drafts of them, except in a dry run. `mappingText` is the request's mapping.
 * Throws 422 with the reason, in the caller's language, when the file cannot be read or a heading needs an answer.
 */
export async function importFile(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  { name, bytes }: Upload,
  mappingText: string | null = null,
  {
    takesHidden = false,
    takesHiddenColumns = false,
    dryRun = false,
    ...importOptions
  }: Pick<ImportOptions, 'defaults' | 'takeIn'> & {
    takesHidden?: boolean;
    takesHiddenColumns?: boolean;
    dryRun?: boolean;
  } = {},
): Promise<ImportFileOutcome> {
  const { lines, otherSheets } = await readLines(name, bytes, context.locale);
  const hidden = lines[0]?.hiddenColumns ?? [];
  if (takesHiddenColumns) delete lines[0]?.hiddenColumns;
  const { headings, fixes, mapping } = await readColumns(ctx, scope, context, lines, mappingText);
  const below = lines.slice(headings.rowsFrom);
  if (below.length === 0) throw refused('empty', {}, context.locale);
  if (below.length > IMPORT_LIMITS.rows)
    throw refused('tooManyRows', { max: IMPORT_LIMITS.rows }, context.locale);
  const fix = fixerOf(fixes);
  const taken = takesHidden ? below : below.filter(({ hidden }) => !hidden);
  const { currency } = context.facts;
  const services = serviceNames(context.facts);
  const rows = rowsOfSheet(below, { ...headings, currency, services }, takesHidden).map(
    ({ values, raw, ...row }): RowIn => ({ ...row, values: cut(fix(values, raw)) }),
  );
  const mapped = mappedColumns(headings);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const outcome = await importRows(ctx, scope, context, rows, {
    file: { hash, name: name.slice(0, 255), rows: below.length, left: 0 },
    dryRun,
    repeatId: null,
    columnFacts: factsOf(context, rows),
    ...importOptions,
  });
  return {
    ...outcome,
    rows: below.length,
    skipped: outcome.skipped + taken.length - rows.filter(({ item }) => !item).length,
    problems: problemGroups(outcome.results),
    mapping: mapping && { id: mapping.id, name: mapping.name },
    hiddenRows: below.length - taken.length,
    otherSheets,
    format: headings.format,
    columns: headings.headers.map((header, i) => ({
      header,
      column: mapped[i] ?? null,
      ...(hidden.includes(i) ? { hidden: true } : {}),
    })),
  };
}

async function readLines(name: string, bytes: Buffer, locale: Locale) {
  try {
    return await readOrders(name, bytes);
  } catch (err) {
    if (err instanceof FileRefusal) throw refused(err.problem, err.args, locale);
    throw err;
  }
}

/** Cuts long text: it is reported as too long, but not passed on whole. */
function cut(values: ImportRow['values']): ImportRow['values'] {
  const short: ImportRow['values'] = {};
  for (const column of IMPORT_COLUMNS) {
    const text = values[column];
    if (text) short[column] = text.slice(0, IMPORT_LIMITS.cellLength);
  }
  return short;
}
