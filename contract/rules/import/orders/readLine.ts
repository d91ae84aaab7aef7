import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { isCollected, isCollectedFlag, saysCollected, tellsCollected } from '../collected.ts';
import { namesPaid, paidText } from '../headings/paidHeading.ts';
import type { SheetRole } from '../headings/sheetRoles.ts';
import type { RowValues } from '../importFacts.ts';
import { withUnit } from '../importRows.ts';
import { foldName } from '../importText.ts';
import { type ShopSays, sendingOf } from './leftOut.ts';
import {
  otherNumbers,
  withCartons,
  withCountedWeight,
  withDescribedWeight,
  withDialCode,
  withItemWeight,
  withPayer,
  withPickupTime,
  withSize,
  withWeightUnit,
} from './lineCells.ts';
import { withLineItems } from './lineItems.ts';
import type { RoleTexts } from './orderLines.ts';
import { holdsWord, isPaidAtDoor, isWord, saysHeld, saysSent, saysSentAt } from './orderWords.ts';
import { withPersonsAndPhones } from './personAndPhone.ts';
import type { Headings, ReadLine } from './sheetRow.ts';
import { hasNumber } from './trackedLines.ts';
import { withWholeContact } from './wholeContact.ts';

const BARE_NUMBER = /^(?:[a-z]?\d{1,4}[a-z]?|[a-z])$/i;
const FLOORS = anyOf(Object.values(inAllLanguages('contactWords')).flatMap(({ floorForms }) => floorForms));
const FLOOR = new RegExp(`^(?:${FLOORS})`, 'i');
const ADDRESSES = new Set(
  Object.values(inAllLanguages('contactWords')).flatMap(({ fields }) => fields.Address1.map(foldName)),
);
const isOfAddress = (header: string) => /\d/.test(header) || ADDRESSES.has(foldName(header));

/** Adds the heading to a bare number or letter in an address: `201` below `Blk`, `B` below `Block`, `05` below `Floor`. */
export function withHeadingWords(
  cells: readonly string[],
  { columns, headers = [] }: Headings,
): readonly string[] {
  return cells.map((cell, at) => {
    const [column, header = ''] = [columns[at], headers[at]?.replace(/[*:]+$/, '').trim()];
    const isPart = column?.endsWith('Address2')
      ? !isOfAddress(header)
      : column?.endsWith('UnitNo') && FLOOR.test(header);
    return isPart && header && BARE_NUMBER.test(cell.trim()) ? `${header} ${cell.trim()}` : cell;
  });
}

export function readLine(
  line: number,
  cells: readonly string[],
  lineValues: RowValues,
  headings: Headings,
  doubtful: DoubtfulColumns,
): ReadLine {
  const roles = rolesOf(cells, headings);
  const measured = withCartons(withWeightUnit(withSize(lineValues, cells, headings), roles), roles, headings);
  const whole = withWholeContact(measured.values, headings.columns);
  const withPersons = withPersonsAndPhones(whole.values, headings.columns);
  const counted = withCountedWeight(withPersons.values, headings);
  const listed = withLineItems(counted.values, roles.lineItem);
  const weighed = withDescribedWeight(listed.values);
  const hasWeight = Boolean(listed.values.weightKg ?? listed.values.parcelWeightKg);
  const timed = withPickupTime(weighed.values, roles);
  const coded = withDialCode(timed.values, roles);
  const { values, changes } = withPayer(coded.values, roles, headings.format);
  const sending = sendingOf({ ...shopSays(roles), cod: values.cod }, headings.format);
  const isNowhere =
    headings.columns.includes('receiverAddress1') &&
    DESTINATION.every((column) => isNoPlace(values[column]?.trim() ?? ''));
  const held = doubtIn(values, cells, headings, doubtful).doubt ?? '';
  // A shop's order without an address that the buyer collects.
  const isLeft =
    isNowhere &&
    (headings.format === 'shopify'
      ? roles.paymentStatus !== undefined
      : saysHeld(held) ||
        isCollected(held) ||
        cells.some((cell, at) => !headings.columns[at] && isCollected(cell)));
  const [back = ''] = roles.returned ?? [];
  const returned = /[1-9]/.test(back)
    ? `${headings.headers?.[headings.roles.indexOf('returned')]} ${back}`
    : undefined;
  return {
    line,
    cells,
    values,
    changes: [
      ...otherNumbers(cells, headings),
      ...measured.changes,
      ...whole.changes,
      ...withPersons.changes,
      ...counted.changes,
      ...listed.changes,
      ...weighed.changes,
      ...timed.changes,
      ...coded.changes,
      ...changes,
    ],
    items: hasWeight ? listed.items : listed.items.map(withItemWeight),
    roles,
    sending: JSON.stringify(sending),
    ...('leaveOut' in sending
      ? { leftOut: sending.leaveOut }
      : isCancelled(values.note ?? '')
        ? { leftOut: 'cancelled' as const }
        : isLeft
          ? { leftOut: 'noParcel' as const }
          : {}),
    ...('doubt' in sending
      ? { doubt: sending.doubt }
      : (listed.doubt ?? returned)
        ? { doubt: listed.doubt ?? returned }
        : { doubt: held || undefined }),
  };
}

/** Nothing, or `Self collect` in place of an address. */
const isNoPlace = (text: string): boolean => text === '' || (!/\d/.test(text) && isCollected(text));
const DESTINATION = ['receiverAddress1', 'receiverAddress2', 'receiverCity', 'receiverPostcode'] as const;

/** Columns whose cells may say that an order is not sent: a tracking number, and words for the buyer's own pickup. */
export interface DoubtfulColumns {
  trackedAt: number;
  collectedAt: ReadonlySet<number>;
}

/** The columns that tell which orders the buyer fetches. A shop's export has its own words for the courier's pickup. */
export const collectedAt = (
  lines: readonly { cells: readonly string[] }[],
  headings: Headings,
): Set<number> => {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at).filter((at) => isOfSending(headings, at));
  // A shop leaves the courier's pickup empty until it is arranged.
  const isOfAll = headings.format === null || headings.format === 'template';
  const textsAt = (at: number) =>
    lines.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => isOfAll || text !== '');
  return new Set(places.filter((at) => tellsCollected(textsAt(at))));
};
const isOfSending = ({ columns, roles, format }: Headings, at: number): boolean =>
  columns[at] === 'serviceCode'
    ? format === null
    : !columns[at] && (!roles[at] || roles[at] === 'paymentMethod' || roles[at] === 'paymentStatus');

/** A remark, or a cell of an unused column, that says not to send: `Self pickup` below `Delivery Method`. */
function doubtIn(
  values: RowValues,
  cells: readonly string[],
  headings: Headings,
  { trackedAt, collectedAt }: DoubtfulColumns,
): { doubt?: string | undefined } {
  const { columns, roles, headers = [] } = headings;
  // Beside a status of its own, a number says nothing.
  const isTracked = hasNumber(cells[trackedAt]) && !STATUSES.some((role) => roles.includes(role));
  if (isTracked) return { doubt: `${headers[trackedAt]} ${cells[trackedAt]}` };
  const { note = '' } = values;
  if (isEnd(note)) return { doubt: note };
  for (const [at, cell] of cells.entries()) {
    if (cell.length > LONGEST_MARK || !cell.trim()) continue;
    const isUnused = !columns[at] && !roles[at];
    if (isUnused && saysHeld(cell)) return { doubt: cell };
    if (isUnused && isCollectedFlag(headers[at] ?? '', cell)) return { doubt: `${headers[at]} ${cell}` };
    if (isOfSending(headings, at) && (saysCollected(cell) || (collectedAt.has(at) && isCollected(cell))))
      return { doubt: cell };
  }
  const place = PLACES.map((column) => values[column]?.trim() ?? '').find(
    (text) => text !== '' && isNoPlace(text),
  );
  if (place) return { doubt: place };
  // `CANCELLED - Tan`, `Tan (hold first)`
  const { receiverName = '' } = values;
  const isMarked =
    saysHeld(receiverName) || receiverName.split(PART_END).some((part) => isWord('cancelled', part));
  return isMarked ? { doubt: receiverName } : {};
}
const LONGEST_MARK = 60;
const STATUSES: readonly SheetRole[] = ['orderStatus', 'shippedAt'];
/** A parcel's name or address may be `Self collect` instead. */
const PLACES = ['receiverName', 'receiverAddress1', 'receiverAddress2', 'receiverCity'] as const;

/** A remark that ends the order or holds it: `CANCEL`, `dah pos`, `hold first`, also beside other words: `CANCEL - buyer changed mind`. */
const isEnd = (remark: string): boolean =>
  saysHeld(remark) ||
  saysSent(remark) ||
  saysSentAt(remark) ||
  saysCollected(remark) ||
  (['refunded', 'shipped'] as const).some((word) => isWord(word, remark)) ||
  remark.split(PART_END).some((part) => isWord('cancelled', part)) ||
  remark.split(REMARK_END).some(isCollected);
/** `CANCELLED`, `VOID - order cancelled`: a remark without any other word leaves no doubt. */
const isCancelled = (remark: string): boolean => {
  const parts = remark.split(PART_END).filter((part) => part.trim());
  return (
    !/[?？]/u.test(remark) &&
    holdsWord('cancelWords', remark) &&
    parts.every((part) => isWord('cancelled', part) || saysHeld(part))
  );
};
const PART_END = /\s[-–—]\s|[,;:/|.!()（），；：。！\n]+/u;
const REMARK_END = /\s[-–—]\s|[,;|.!，；。！\n]+/u;

function rolesOf(cells: readonly string[], { roles, units, headers = [] }: Headings): RoleTexts {
  const texts: Partial<Record<SheetRole, string[]>> = {};
  roles.forEach((role, at) => {
    const cell = cells[at]?.trim() ?? '';
    const header = headers[at] ?? '';
    const isPaidFlag = role === 'paymentStatus' && namesPaid(header);
    if (!role || (!cell && !isPaidFlag)) return;
    const text = isPaidFlag
      ? paidText(header, cell)
      : role === 'orderTotal'
        ? withUnit(cell, units[at])
        : cell;
    const known = texts[role];
    if (known) known.push(text);
    else texts[role] = [text];
  });
  return texts;
}

const shopSays = (roles: RoleTexts): ShopSays => ({
  orderStatus: roles.orderStatus ?? [],
  paymentStatus: roles.paymentStatus ?? [],
  paymentMethod: methodOf(roles).join(', '),
  cancelledAt: unlessNo(roles.cancelledAt),
  shippedAt: unlessNo(roles.shippedAt),
});

/** `F` of databases is false in a column of flags only. */
const isNo = (text: string): boolean => isWord('no', text) || /^f$/i.test(text);
const unlessNo = ([text = '']: readonly string[] = []): string => (isNo(text) ? '' : text);

/** The payment method. Some sheets have it in the column of a status. */
export const methodOf = ({
  paymentMethod = [],
  paymentStatus = [],
  orderStatus = [],
}: RoleTexts): string[] => [...paymentMethod, ...[...paymentStatus, ...orderStatus].filter(isPaidAtDoor)];
