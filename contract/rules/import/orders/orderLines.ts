import type { SheetRole } from '../headings/sheetRoles.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  IMPORT_RULES,
  type ImportColumn,
  ITEM_COLUMNS,
} from '../importColumns.ts';
import type { RowValues } from '../importFacts.ts';
import { withoutPieces } from '../importMeasures.ts';
import { readShortForm } from '../importSpills.ts';
import { foldName } from '../importText.ts';

/** Texts of a line by the roles of their headings. */
export type RoleTexts = Partial<Record<SheetRole, readonly string[]>>;

/** A line of a sheet with its unchanged values. */
export interface SheetLine {
  line: number;
  values: RowValues;
  roles: RoleTexts;
  /** All cells, also those without a column, because any cell may distinguish two items of an order. */
  cells: readonly string[];
  /** Lines with different values here are never one parcel, such as sent lines and left-out lines. */
  sending: string;
  leftOut?: unknown;
}

/** A value of the whole order that differs between its lines. */
export interface LinesDiffer {
  column: ImportColumn;
  /** The line whose value differs from that of the first line. */
  line: number;
  values: [first: string, other: string];
}

export interface Parcel<Line extends SheetLine> {
  /** Values of the whole order, and those of the first item. */
  values: RowValues;
  lines: readonly [Line, ...Line[]];
  differs: readonly LinesDiffer[];
}

interface Group<Line extends SheetLine> {
  values: RowValues;
  lines: [Line, ...Line[]];
  differs: LinesDiffer[];
}

const ORDER_COLUMNS = IMPORT_COLUMNS.filter((column) => !ITEM_COLUMNS.includes(column));
const STATUS_ROLES: readonly SheetRole[] = ['orderStatus', 'paymentStatus', 'cancelledAt', 'shippedAt'];
const PLACE_COLUMNS = ['receiverName', 'receiverAddress1', 'receiverCity', 'receiverPostcode'] as const;
const RECEIVER_COLUMNS = IMPORT_COLUMNS.filter((column) => IMPORT_RULES[column].group === 'receiver');

/**
 * The lines as parcels. A line is a further item of an order above if it has the same number and no receiver. It may have the same receiver
 * in a sheet that repeats the order's number on each line. An equal line is a second order. Without a number, a line of goods alone belongs
 * to the order above. `isNumbered`: each line has a number of its own, so none is an item. `merged`: lines whose receiver's cell is merged
 * with that of a line above.
 */
export function gatherParcels<Line extends SheetLine>(
  lines: readonly Line[],
  {
    isOfLines = false,
    isNumbered = false,
    merged = new Map(),
  }: { isOfLines?: boolean; isNumbered?: boolean; merged?: ReadonlyMap<number, number> } = {},
): Parcel<Line>[] {
  const parcels: Group<Line>[] = [];
  const byNumber = new Map<string, Group<Line>>();
  for (const line of lines) {
    const key = line.roles.orderKey?.[0];
    const number = wholeNumber(key ?? line.values.referenceNo, isNobody(line.values));
    const above = !(key ?? line.values.referenceNo) && isNobody(line.values) ? parcels.at(-1) : undefined;
    // Below `Order Lines/Product`, the further lines of an order have no number.
    const isItem = above && (isOfLines || (!isNumbered && isItemBelow(line, above)));
    const last = parcels.at(-1);
    const isMerged = last !== undefined && last.lines[0].line === merged.get(line.line);
    const open = number ? byNumber.get(number) : isItem || isMerged ? last : undefined;
    if (open && continues(line, open, key !== undefined || isMerged)) {
      open.lines.push(line);
      takeOrderValues(open, line);
      continue;
    }
    const parcel: Group<Line> = { values: line.values, lines: [line], differs: [] };
    parcels.push(parcel);
    const orderNumber = number ?? (key ?? line.values.referenceNo)?.trim().toLowerCase();
    if (orderNumber) byNumber.set(orderNumber, parcel);
  }
  return parcels;
}

/** The number of an order. A number that has lost digits may mean another order, so it counts only for a line without a person. */
function wholeNumber(text: string | undefined, isPart: boolean): string | undefined {
  const number = text?.trim().toLowerCase();
  const short = number && !isPart ? readShortForm(number) : null;
  return short && 'lost' in short ? undefined : number;
}

function continues<Line extends SheetLine>(
  line: Line,
  { values, lines }: Group<Line>,
  isKeyed: boolean,
): boolean {
  if (!ITEM_COLUMNS.some((column) => line.values[column]?.trim())) return false;
  // With its items in columns, a line is a whole order.
  if (line.roles.lineItem) return false;
  if (lines.length === IMPORT_LIMITS.chunkRows) return false;
  const isSent = lines[0].sending === line.sending;
  const isPart = isSent || STATUS_ROLES.every((role) => !line.roles[role]);
  // An order that the buyer collects has no receiver, but its items.
  if (isNobody(line.values)) return (!isNobody(values) || lines[0].leftOut !== undefined) && isPart;
  if (!isKeyed || !isSameReceiver(values, line.values)) return false;
  // Shopify repeats the email on an order's further lines, without its status.
  if (!isPlaced(line.values)) return isPlaced(values) && isPart;
  if (!isSent) return false;
  return !lines.some((other) => cellsText(other) === cellsText(line));
}

const AMOUNTS_OF_ITEM = ['quantity', 'weightKg', 'declaredValue'] as const;

/** Only goods with an amount, directly below their order: an item of it. A value of an order of its own, or a gap, leaves the line alone. */
function isItemBelow(line: SheetLine, { values, lines }: Group<SheetLine>): boolean {
  const above = lines.at(-1) ?? lines[0];
  const breaks = above.cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  return (
    isGoods(line.values.itemDescription) &&
    AMOUNTS_OF_ITEM.some((column) => line.values[column]?.trim()) &&
    line.line <= above.line + 1 + breaks &&
    ORDER_COLUMNS.every((column) => {
      const cell = line.values[column]?.trim();
      return !cell || column === 'note' || cell === values[column]?.trim();
    })
  );
}

/** `2 parcels` below the goods counts the lines above. */
const isGoods = (text = ''): boolean => /\p{L}/u.test(text) && withoutPieces(text) === text;

const isNobody = (values: RowValues): boolean => RECEIVER_COLUMNS.every((column) => !values[column]?.trim());

const isPlaced = (values: RowValues): boolean => PLACE_COLUMNS.some((column) => values[column]?.trim());

/** Whether two rows have the same receiver; an empty cell equals any value. */
const isSameReceiver = (one: RowValues, other: RowValues): boolean =>
  RECEIVER_COLUMNS.every((column) => {
    const [a, b] = [one[column], other[column]].map((text) => receiverText(column, text));
    return !a || !b || a === b;
  });

const receiverText = (column: ImportColumn, text = ''): string =>
  IMPORT_RULES[column].kind === 'phone' ? text.replace(/\D/g, '') : foldName(text);

const cellsText = ({ cells }: SheetLine): string => cells.join('\n').trim();

/** Copies values of the order that only a further line has. Notes are joined. */
function takeOrderValues<Line extends SheetLine>(parcel: Group<Line>, { line, values }: Line): void {
  const taken = { ...parcel.values };
  for (const column of ORDER_COLUMNS) {
    const cell = values[column]?.trim();
    const before = taken[column]?.trim();
    if (!cell || before === cell) continue;
    if (!before) taken[column] = cell;
    else if (column === 'note') {
      if (!before.split('\n').includes(cell)) taken.note = `${before}\n${cell}`;
    } else if (IMPORT_RULES[column].group !== 'receiver' && foldName(before) !== foldName(cell))
      parcel.differs.push({ column, line, values: [before, cell] });
  }
  parcel.values = taken;
}

export const itemValues = (values: RowValues): RowValues =>
  Object.fromEntries(ITEM_COLUMNS.flatMap((column) => (values[column] ? [[column, values[column]]] : [])));
