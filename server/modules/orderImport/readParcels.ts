import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportDefaults, ImportRow } from '../../../contract/orders/import.ts';
import type { LeftOutReason } from '../../../contract/rules/import/headings/sheetRoles.ts';
import {
  type CheckedRow,
  checkParcel,
  type RowToCheck,
  type SheetFindings,
} from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import { IMPORT_COLUMNS, ITEM_COLUMNS } from '../../../contract/rules/import/importColumns.ts';
import type {
  FoundChange,
  FoundProblem,
  ImportProblemRule,
} from '../../../contract/rules/import/importProblems.ts';
import { byParcel, copiesOf, parcelContent } from '../../../contract/rules/import/importRows.ts';
import { referenceClashes } from '../../../contract/rules/import/orders/references.ts';
import { invalid } from '../../http/answer/refusal.ts';
import type { RowKey } from './store.ts';

/** A row of a call, or a row of a file with the facts of its sheet. */
export type RowIn = ImportRow & {
  leftOut?: LeftOutReason | undefined;
  found?: SheetFindings | undefined;
  item?: number | undefined;
};

type OnLine<Item> = Item & { line?: number };

/** A parcel of one row or several. */
export interface ReadParcel {
  /** Line of its first row. */
  line: number;
  items: number[];
  rows: [CheckedRow['values'], ...CheckedRow['values'][]];
  problems: OnLine<FoundProblem>[];
  changes: OnLine<FoundChange>[];
  accepted: readonly ImportProblemRule[];
  copy: number | undefined;
}
export type KeyedParcel = ReadParcel & RowKey;

/** Number of parcels that are read before other calls get their turn. */
const PORTION = 100;

interface Against {
  choices: Choices;
  today: string;
}

/** A row of a further item must have its parcel in the same call, and only columns of items. Throws 422 with the place. */
export function assertParcels(rows: readonly ImportRow[]): void {
  const heads = new Set(rows.flatMap(({ line, partOf }) => (partOf === undefined ? [line] : [])));
  for (const [i, { partOf, values }] of rows.entries()) {
    if (partOf === undefined) continue;
    const name = `rows.${i}.partOf`;
    if (!heads.has(partOf)) throw invalid(name, `"${name}" must be the line of a row of this call`);
    const wrong = IMPORT_COLUMNS.find((column) => values[column] && !ITEM_COLUMNS.includes(column));
    if (wrong)
      throw invalid(
        `rows.${i}.values.${wrong}`,
        `"rows.${i}.values.${wrong}" must stand in the parcel's first row`,
      );
  }
}

/** The checked parcels of these rows; different parcels with the same reference become a question. */
export async function readParcels(
  rows: readonly RowIn[],
  { choices, today }: Against,
  defaults: ImportDefaults,
): Promise<ReadParcel[]> {
  const parcels: ReadParcel[] = [];
  for (const parcel of byParcel(rows)) {
    parcels.push(readParcel(parcel, { choices, today }, defaults));
    if (parcels.length % PORTION === 0) await nextTurn();
  }
  const clashes = referenceClashes(parcels);
  for (const parcel of parcels) {
    const clash = clashes.get(parcel.line);
    // A caller that numbers its copies knows of them.
    const isNumbered = clash?.rule === 'referenceAgain' && parcel.copy !== undefined;
    if (clash && !isNumbered) ask(parcel, clash);
  }
  return parcels;
}

function readParcel(
  rows: [RowIn, ...RowIn[]],
  { choices, today }: Against,
  defaults: ImportDefaults,
): ReadParcel {
  const [head, ...items] = rows;
  const hasWeight = Boolean(head.values.parcelWeightKg?.trim());
  const filled = rows.map((row) => withDefaults(row, hasWeight ? { itemType: defaults.itemType } : defaults));
  const checked = checkParcel(filled, choices, today);
  const at = <Item extends object>(list: readonly Item[], i: number): OnLine<Item>[] =>
    list.map((item) => ({ ...item, ...(i === 0 ? {} : { line: rows[i]?.line ?? head.line }) }));
  return {
    line: head.line,
    items: items.map(({ line }) => line),
    rows: checked.map(({ values }) => values) as ReadParcel['rows'],
    problems: checked.flatMap(({ problems }, i) => at(problems, i)),
    changes: checked.flatMap(({ changes }, i) => at(changes, i)),
    accepted: head.accepted ?? [],
    copy: head.copy,
  };
}

/** The row with the caller's values for cells that the sheet leaves empty. */
function withDefaults({ values, accepted, found }: RowIn, defaults: ImportDefaults): RowToCheck {
  const filled = (['weightKg', 'itemType'] as const).flatMap((column) => {
    const to = defaults[column];
    return to == null || values[column]?.trim() ? [] : [{ column, to: String(to) }];
  });
  if (filled.length === 0) return { values, accepted, found };
  return {
    values: { ...values, ...Object.fromEntries(filled.map(({ column, to }) => [column, to])) },
    accepted,
    found: {
      problems: found?.problems ?? [],
      changes: [
        ...(found?.changes ?? []),
        ...filled.map(
          ({ column, to }): FoundChange => ({ column, rule: 'filledIn', params: { from: '', to } }),
        ),
      ],
    },
  };
}

/** Adds a question to the parcel. False if the question is already answered. */
export function ask(parcel: ReadParcel, question: FoundProblem): boolean {
  if (parcel.accepted.includes(question.rule)) return false;
  const hasQuestion = parcel.problems.some(
    ({ column, line }) => column === question.column && line === undefined,
  );
  if (!hasQuestion) parcel.problems.push(question);
  return true;
}

/** Equal parcels have the same content; each copy in the file has its own number. */
export function withKeys(parcels: readonly ReadParcel[], repeatId: string | null): KeyedParcel[] {
  const contents = parcels.map(({ rows }) => parcelContent(rows));
  const copies = copiesOf(contents);
  return parcels.map((parcel, i) => ({
    ...parcel,
    content: createHash('sha256')
      .update(`${repeatId ?? ''}\n${contents[i]}`)
      .digest('hex'),
    copy: parcel.copy ?? copies[i] ?? 0,
  }));
}
