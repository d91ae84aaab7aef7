import { createHash } from 'node:crypto';
import type { ImportFileOutcome, ImportMapping, ImportRow } from '../../../contract/orders/import.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  type ImportColumn,
} from '../../../contract/rules/import/importColumns.ts';
import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import { findHeaderLine, headerSignature, matchHeaders } from '../../../contract/rules/import/importMatch.ts';
import { fixerOf, valuesOf } from '../../../contract/rules/import/importRows.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, type Refusal } from '../../http/answer/refusal.ts';
import { readFile } from './file/readFile.ts';
import { fileText, type UploadProblem } from './fileTexts.ts';
import { type ImportContext, importRows } from './service.ts';
import { mappingOf } from './store.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
}

/**
 * Imports a whole file: its rows are read, matched by the customer's stored mapping for these headers or else by their names,
 * checked and made drafts. Throws 422 with the reason, in the caller's language, when the file cannot be read.
 */
export async function importFile(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  { name, bytes }: Upload,
): Promise<ImportFileOutcome> {
  const lines = await readLines(name, bytes, context.locale);
  const headerAt = findHeaderLine(lines);
  const below = lines.slice(headerAt + 1);
  if (headerAt < 0) throw refused('noHeadings', {}, context.locale);
  if (below.length === 0) throw refused('empty', {}, context.locale);
  if (below.length > IMPORT_LIMITS.rows)
    throw refused('tooManyRows', { max: IMPORT_LIMITS.rows }, context.locale);
  const width = Math.max(...lines.map((line) => line.cells.length));
  const headers = Array.from({ length: width }, (_, i) => lines[headerAt]?.cells[i]?.trim() ?? '');
  const kept = await mappingOf(ctx, scope, headerSignature(headers));
  const columns = columnsOf(headers, kept);
  const fix = fixerOf(kept?.fixes ?? []);
  const rows = below.map(({ line, cells }): ImportRow => {
    const values = fix(valuesOf(cells, columns));
    return { line, values: cut(values) };
  });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const outcome = await importRows(ctx, scope, context, rows, {
    file: { hash, name: name.slice(0, 255), rows: rows.length },
    dryRun: false,
    again: null,
  });
  return { ...outcome, columns: headers.map((header, i) => ({ header, column: columns[i] ?? null })) };
}

async function readLines(name: string, bytes: Buffer, locale: Locale) {
  try {
    return await readFile(name, bytes);
  } catch (err) {
    if (err instanceof FileRefusal) throw refused(err.problem, err.args, locale);
    throw err;
  }
}

function columnsOf(headers: string[], kept: ImportMapping | null): (ImportColumn | null)[] {
  if (kept?.columns.length === headers.length) return kept.columns;
  return matchHeaders(headers).map((match) => match.column);
}

/** Longer text is reported as too long without being passed on whole. */
function cut(values: ImportRow['values']): ImportRow['values'] {
  const short: ImportRow['values'] = {};
  for (const column of IMPORT_COLUMNS) {
    const text = values[column];
    if (text) short[column] = text.slice(0, IMPORT_LIMITS.cellLength);
  }
  return short;
}

/** 422 with the problem of the file as a whole. */
export function refused(
  problem: UploadProblem,
  args: Record<string, string | number>,
  locale: Locale,
): Refusal {
  return invalid('file', fileText(problem, args, locale), { problem, ...args });
}
