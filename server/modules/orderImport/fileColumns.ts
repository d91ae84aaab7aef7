import type { ImportFix } from '../../../contract/orders/import.ts';
import type { SavedMapping } from '../../../contract/orders/importMappings.ts';
import { readByMapping } from '../../../contract/rules/import/headings/byMapping.ts';
import { mappedColumns, withColumns } from '../../../contract/rules/import/headings/chosenColumns.ts';
import { looksOf } from '../../../contract/rules/import/headings/columnLook.ts';
import { findHeaderLine, headerSignature } from '../../../contract/rules/import/headings/headerLine.ts';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import type { SheetHeadings } from '../../../contract/rules/import/headings/sheetHeadings.ts';
import { serviceNames } from '../../../contract/rules/import/importChoices.ts';
import {
  columnOf,
  type ImportColumn,
  MAPPED_COLUMNS,
  type MappedColumn,
  PIECE_CHOICES,
} from '../../../contract/rules/import/importColumns.ts';
import { foldName } from '../../../contract/rules/import/importText.ts';
import {
  lineOfMapping,
  mappingsOf,
  readAlike,
  signaturesOf,
} from '../../../contract/rules/import/savedMappings.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, type Refusal } from '../../http/answer/refusal.ts';
import { hiddenColumn, refused } from './fileTexts.ts';
import { mappingCalled, mappingsFor } from './savedMappings.ts';
import type { ImportContext } from './service.ts';
import { mappingOf } from './store.ts';

type Lines = readonly { cells: string[]; hiddenColumns?: number[] }[];

export interface ReadColumns {
  headings: SheetHeadings;
  /** Earlier corrections in sheets with these headings. */
  fixes: readonly ImportFix[];
  /** The saved mapping that was used to read the headings. */
  mapping: SavedMapping | null;
}

/**
 * The columns of a file. The request's mapping comes first: columns by heading as JSON, or the name or id of a saved mapping. Else the
 * saved mapping of these headings applies, then their last used mapping, then their names. Throws 422 if the screen would ask about a
 * heading.
 */
export async function readColumns(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  lines: Lines,
  mappingText: string | null,
): Promise<ReadColumns> {
  const { today, locale, facts } = context;
  const width = Math.max(0, ...lines.map((line) => line.cells.length));
  const ofRequest = mappingText?.trimStart().startsWith('{') ? columnsByHeading(mappingText) : null;
  const saved = ofRequest
    ? null
    : mappingText
      ? await chosenMapping(ctx, scope, lines, width, mappingText)
      : await mappingForHeaders(ctx, scope, lines, width);
  const headerAt = saved?.at ?? findHeaderLine(lines);
  if (headerAt < 0) throw refused('noHeadings', {}, locale);
  const found = readHeadings(lines, { headerAt, today, services: serviceNames(facts) });
  const kept = await mappingOf(ctx, scope, headerSignature(found.headers));
  const headings = ofRequest
    ? withRequested(found, ofRequest)
    : saved
      ? withSaved(found, saved.mapping)
      : kept?.columns.length === found.headers.length
        ? withColumns(found, kept.columns, 'remembered')
        : found;
  const { unsure, unanswered } = gapsOf(headings, facts.senderMissing, lines);
  if (unsure.length + unanswered.length > 0)
    throw unsureOf(headings, lines, [...unsure, ...unanswered], context);
  return { headings, fixes: kept?.fixes ?? [], mapping: saved?.mapping ?? null };
}

/** 422 with the headings that need a person's answer, the most likely column of each, and some of its values. */
function unsureOf(
  headings: SheetHeadings,
  lines: Lines,
  places: readonly number[],
  { locale }: ImportContext,
): Refusal {
  const looks = looksOf(lines, headings.rowsFrom, headings.headers.length);
  const unsureHeadings = [...places]
    .sort((a, b) => a - b)
    .map((at) => ({
      header: headings.headers[at] ?? '',
      likely: headings.columns[at] ?? null,
      ...choicesOfPieces(headings.columns[at]),
      ...(headings.isHidden[at] ? { hidden: true } : {}),
      values: (looks[at]?.samples ?? []).slice(0, 3).map((text) => text.slice(0, 80)),
    }));
  const refusal = refused(
    'columnsUnsure',
    {
      headings: unsureHeadings
        .map(({ header, hidden }) => (hidden ? hiddenColumn(header, locale) : `"${header}"`))
        .join(', '),
    },
    locale,
  );
  return invalid('mapping', refusal.message, { problem: 'columnsUnsure', headings: unsureHeadings });
}

const choicesOfPieces = (column: ImportColumn | null | undefined) => {
  const choices = column && PIECE_CHOICES[column];
  return choices ? { choices } : {};
};

const isColumn = (text: unknown): text is MappedColumn => MAPPED_COLUMNS.some((column) => column === text);

function columnsByHeading(text: string): Map<string, MappedColumn | null> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The parser's error is about the caller's text; the answer names the field.
    throw invalid('mapping', '"mapping" must be JSON with a column, or null, by heading');
  }
  const entries = Object.entries(parsed as Record<string, unknown>);
  for (const [, column] of entries)
    if (column !== null && !isColumn(column))
      throw invalid('mapping', `"mapping" names ${String(column)}, which is no column`, {
        columns: MAPPED_COLUMNS,
      });
  return new Map(entries.map(([header, column]) => [foldName(header), isColumn(column) ? column : null]));
}

/** The columns with those of the request. A requested column is taken away from the heading that had it by its name. */
function withRequested(
  found: SheetHeadings,
  requested: ReadonlyMap<string, MappedColumn | null>,
): SheetHeadings {
  const names = found.headers.map(foldName);
  const missing = [...requested.keys()].filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw invalid('mapping', `"mapping" names headings that the sheet lacks: ${missing.join(', ')}`, {
      missing,
    });
  const given = new Set([...requested.values()].map(columnOf));
  const known = mappedColumns(found);
  return withColumns(
    found,
    names.map((name, at) => {
      const foundColumn = found.columns[at];
      if (!requested.has(name)) return foundColumn && given.has(foundColumn) ? null : undefined;
      const choice = requested.get(name);
      // Callers name a heading `declaredValue` that says itself that its value is of all pieces.
      return choice === 'declaredValue' && known[at] === 'rowValue' ? 'rowValue' : choice;
    }),
  );
}

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

/** The saved mapping for these headers. Throws 422 if several differ, so that the caller names one. */
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

/** Throws 422 if the sheet lacks a heading that the mapping reads: otherwise its values would be dropped silently. */
function withSaved(found: SheetHeadings, mapping: SavedMapping): SheetHeadings {
  const { headings, missing } = readByMapping(found, mapping);
  if (missing.length > 0)
    throw invalid('mapping', `The sheet lacks headings of this mapping: ${missing.join(', ')}`, { missing });
  return headings;
}
