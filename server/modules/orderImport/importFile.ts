import { createHash } from 'node:crypto';
import type { ImportFileOutcome, ImportMapping, ImportRow } from '../../../contract/orders/import.ts';
import type { SavedMapping } from '../../../contract/orders/importMappings.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  type ImportColumn,
} from '../../../contract/rules/import/importColumns.ts';
import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import { findHeaderLine, headerSignature, matchHeaders } from '../../../contract/rules/import/importMatch.ts';
import { fixerOf, valuesOf } from '../../../contract/rules/import/importRows.ts';
import {
  applyMapping,
  headersOf,
  lineOfMapping,
  mappingsOf,
  readAlike,
  signaturesOf,
} from '../../../contract/rules/import/savedMappings.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, type Refusal } from '../../http/answer/refusal.ts';
import { readFile } from './file/readFile.ts';
import { fileText, type UploadProblem } from './fileTexts.ts';
import { mappingCalled, mappingsFor } from './savedMappings.ts';
import { type ImportContext, importRows } from './service.ts';
import { mappingOf } from './store.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
}

/**
 * Imports a whole file: its rows are read, matched by the saved mapping of that name or id, else by the one saved for these headers, the
 * one used for them last, or their names, checked and made drafts. Throws 422 with the reason, in the caller's language, when the file
 * cannot be read.
 */
export async function importFile(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  { name, bytes }: Upload,
  mappingName: string | null = null,
): Promise<ImportFileOutcome> {
  const lines = await readLines(name, bytes, context.locale);
  const width = Math.max(0, ...lines.map((line) => line.cells.length));
  const saved = mappingName
    ? await chosenMapping(ctx, scope, lines, width, mappingName)
    : await mappingForHeaders(ctx, scope, lines, width);
  const headerAt = saved?.at ?? findHeaderLine(lines);
  const below = lines.slice(headerAt + 1);
  if (headerAt < 0) throw refused('noHeadings', {}, context.locale);
  if (below.length === 0) throw refused('empty', {}, context.locale);
  if (below.length > IMPORT_LIMITS.rows)
    throw refused('tooManyRows', { max: IMPORT_LIMITS.rows }, context.locale);
  const headers = headersOf(lines[headerAt]?.cells, width);
  const kept = await mappingOf(ctx, scope, headerSignature(headers));
  const columns = saved ? savedColumns(headers, saved.mapping) : columnsOf(headers, kept);
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
  return {
    ...outcome,
    mapping: saved && { id: saved.mapping.id, name: saved.mapping.name },
    columns: headers.map((header, i) => ({ header, column: columns[i] ?? null })),
  };
}

type Lines = Awaited<ReturnType<typeof readFile>>;
interface UsedMapping {
  at: number;
  mapping: SavedMapping;
}

async function chosenMapping(
  ctx: Ctx,
  scope: Scope,
  lines: Lines,
  width: number,
  name: string,
): Promise<UsedMapping> {
  const mapping = await mappingCalled(ctx, scope, name);
  if (!mapping) throw invalid('mapping', 'No saved mapping has this name');
  return { mapping, at: Math.max(0, lineOfMapping(lines, width, mapping)) };
}

/** The mapping that was saved for these headers. Throws 422 where several differ, so that the caller names one. */
async function mappingForHeaders(
  ctx: Ctx,
  scope: Scope,
  lines: Lines,
  width: number,
): Promise<UsedMapping | null> {
  const found = mappingsOf(lines, width, await mappingsFor(ctx, scope, signaturesOf(lines, width)));
  if (!found) return null;
  const [mapping, ...others] = found.mappings;
  if (!mapping) return null;
  if (!others.every((other) => readAlike(mapping, other))) throw severalFit(found.mappings);
  return { at: found.at, mapping };
}

function severalFit(mappings: readonly SavedMapping[]): Refusal {
  const names = mappings.map(({ name }) => `"${name}"`).join(', ');
  const message = `Several saved mappings have these headings. Please name one of them: ${names}`;
  return invalid('mapping', message, { mappings: mappings.map(({ id, name }) => ({ id, name })) });
}

/** Throws 422 where the sheet lacks a heading that the mapping reads: its values would be dropped unseen. */
function savedColumns(headers: string[], mapping: SavedMapping): (ImportColumn | null)[] {
  const { columns, missing } = applyMapping(headers, mapping);
  if (missing.length > 0)
    throw invalid('mapping', `The sheet lacks headings of this mapping: ${missing.join(', ')}`, { missing });
  const taken = new Set(columns);
  const matches = matchHeaders(headers);
  return columns.map((column, at) => {
    if (column !== undefined) return column;
    const match = matches[at]?.column ?? null;
    return match && !taken.has(match) ? match : null;
  });
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
