import { isOfLines } from '../headings/headingWords.ts';
import { isEmptyRow, isExampleRow } from '../importCheck.ts';
import { ITEM_COLUMNS } from '../importColumns.ts';
import type { FoundProblem } from '../importProblems.ts';
import { valuesOf } from '../importRows.ts';
import { askOfOutside, type SaidOutside, saidOutside, textOfLine } from '../outsideTable.ts';
import { noteWishes, withDocuments } from '../wishes/rowWishes.ts';
import { askOfComments, markedCells } from '../workbook/markedCells.ts';
import { withDittos } from './dittos.ts';
import { withWholeFlags } from './flags.ts';
import { insureGoods, insureOrNot } from './insurance.ts';
import { mergedAmounts, mergedReceivers, type SheetCells, withMergedNumbers } from './mergedAmounts.ts';
import { linesWithoutParcel } from './notParcels.ts';
import { gatherParcels, itemValues, type LinesDiffer, type Parcel } from './orderLines.ts';
import { withoutOwnLabels } from './ownLabels.ts';
import { payOnDelivery, valueOfParcel, valuePieces, weighParcel } from './parcelAmounts.ts';
import { collectedAt, readLine, withHeadingWords } from './readLine.ts';
import { isHeadings, titlesOf, withOwnHeadings } from './repeatedHeadings.ts';
import type { CellFindings, Headings, ReadLine, SheetRow } from './sheetRow.ts';
import {
  withCartons,
  withoutGoodsTypes,
  withoutShopServices,
  withoutVirtual,
  withServices,
  withUnknownPayments,
} from './shopWords.ts';
import { trackingAt } from './trackedLines.ts';

/**
 * The rows below the headings, without the template's example, repeated headings, and lines without a used column. Totals and captions are
 * rows that are left out. Hidden lines are read only with `takesHidden`.
 */
export function rowsOfSheet(below: readonly SheetCells[], given: Headings, takesHidden = false): SheetRow[] {
  // The tenant's own currency is left out, because amounts without a currency are read in it.
  const units = given.units.map((unit) => (unit === given.currency ? null : unit));
  const headings = { ...given, units };
  const moved = withOwnHeadings(
    withMergedNumbers(withWholeFlags(below, headings.headers), headings),
    headings,
  );
  const plain = withoutOwnLabels(moved.lines, headings);
  const repeated = withDittos(plain.lines, headings);
  const findings = [moved.found, plain.found, repeated.found, markedCells(below, headings)];
  const isShown = ({ hidden }: SheetCells) => takesHidden || !hidden;
  const lines = below.filter(isShown);
  const all = repeated.lines.filter(isShown);
  const valued = all.flatMap(({ line, cells }) => {
    const values = valuesOf(withHeadingWords(cells, headings), headings.columns, headings.units);
    const isNone = isEmptyRow(values) || isExampleRow(values);
    return isNone || isHeadings(cells, headings) ? [] : [{ line, cells, values }];
  });
  const without = new Set([...linesWithoutParcel(valued, headings.columns), ...titlesOf(all, headings)]);
  const doubtful = {
    trackedAt: trackingAt(valued, headings),
    collectedAt: collectedAt(
      valued.filter(({ line }) => !without.has(line)),
      headings,
    ),
  };
  const read = valued.flatMap(({ line, cells, values }) =>
    without.has(line) ? [] : [withFindings(readLine(line, cells, values, headings, doubtful), findings)],
  );
  const cleaned = withDocuments(
    withoutGoodsTypes(withoutShopServices(withServices(read, headings), headings), headings),
    headings,
  );
  const sent = withCartons(withUnknownPayments(withoutVirtual(cleaned), headings), headings);
  const parcels = gatherParcels(sent, {
    isOfLines: Boolean(headings.headers?.some(isOfLines)),
    isNumbered: isEachNumbered(sent, headings),
    merged: mergedReceivers(lines, headings),
  });
  const merged = mergedAmounts(lines, parcels, headings);
  const inParcels = new Set(read.map(({ line }) => line));
  const outside = lines.filter(({ line, cells }) => !inParcels.has(line) && !isHeadings(cells, headings));
  const outsideFacts = saidOutside(
    [...(headings.titles ?? []), ...outside.map(textOfLine)],
    headings.today ?? '',
  );
  return [
    ...parcels.flatMap((parcel) =>
      rowsOfParcel(parcel, headings, outsideFacts, merged.get(parcel.lines[0].line)),
    ),
    ...valued.flatMap(({ line, values }): SheetRow[] =>
      without.has(line) ? [{ line, values, raw: values, leftOut: 'noParcel' }] : [],
    ),
  ].sort((a, b) => a.line - b.line);
}

const withFindings = (line: ReadLine, findings: readonly ReadonlyMap<number, CellFindings>[]): ReadLine => {
  const lineFindings = findings.flatMap((found) => found.get(line.line) ?? []);
  return lineFindings.length === 0
    ? line
    : {
        ...line,
        changes: [...lineFindings.flatMap(({ changes }) => changes), ...line.changes],
        problems: lineFindings.flatMap(({ problems }) => problems),
      };
};

/** `No` above 1, 2, 3: each line is a row of its own. */
const isEachNumbered = (lines: readonly ReadLine[], { columns, roles }: Headings): boolean =>
  columns.some(
    (column, at) =>
      !column &&
      !roles[at] &&
      lines.every(({ cells }, i) => {
        const text = cells[at]?.trim() ?? '';
        return /^\d+$/.test(text) && Number(text) === Number(lines[0]?.cells[at]) + i;
      }),
  );

function rowsOfParcel(
  { values, lines, differs }: Parcel<ReadLine>,
  headings: Headings,
  outsideFacts: SaidOutside,
  merged: readonly FoundProblem[] = [],
): SheetRow[] {
  const [first, ...others] = lines;
  const found: CellFindings = {
    problems: [
      ...(first.problems ?? []).filter(({ rule }) => rule !== 'cellComment'),
      ...askOfComments(lines, values.note),
      ...differs.map(asQuestion),
      ...merged,
    ],
    changes: [...first.changes],
  };
  if (first.doubt)
    found.problems.push({
      column: 'referenceNo',
      rule: 'statusDoubt',
      params: { value: values.referenceNo ?? '', status: first.doubt },
    });
  const head = { ...values };
  payOnDelivery(head, lines, found, headings);
  found.problems.push(...askOfOutside(head, outsideFacts, headings));
  noteWishes(head, lines, found, headings);
  const unsure = insureOrNot(head, first.roles.insured?.[0] ?? '');
  if (unsure) found.problems.push(unsure);
  const rows: SheetRow[] = [
    { line: first.line, values: head, raw: first.values, found },
    ...first.items.map(({ values, changes }, i) => ({
      line: first.line,
      partOf: first.line,
      item: i + 2,
      values,
      raw: values,
      found: { problems: [], changes },
    })),
    ...others.map((line) => ({
      line: line.line,
      partOf: first.line,
      values: itemValues(line.values),
      raw: line.values,
      found: {
        problems: (line.problems ?? []).filter(({ column }) => ITEM_COLUMNS.includes(column)),
        changes: [],
      },
    })),
  ];
  weighParcel(rows, headings);
  valueOfParcel(rows, headings);
  for (const row of rows) valuePieces(row, headings);
  insureGoods(rows, headings);
  return rows.map(({ found: all, ...row }) => ({
    ...row,
    ...(first.leftOut ? { leftOut: first.leftOut } : {}),
    ...(all && all.problems.length + all.changes.length > 0 ? { found: all } : {}),
  }));
}

const asQuestion = ({ column, line, values: [first, other] }: LinesDiffer): FoundProblem => ({
  column,
  rule: 'linesDiffer',
  params: { value: first, other, line },
  choices: [first, other],
});
