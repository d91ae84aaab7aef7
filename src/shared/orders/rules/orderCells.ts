import type { Company } from '../../../../contract/account/company.ts';
import type { Order, OrderContact } from '../../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { isFollowed } from '../../../../contract/rules/orders/orderStatus.ts';
import { ageText, shortDateTimeText } from '../../../lib/dates/listTimes.ts';
import { formatAmount, formatMoney } from '../../../lib/text/formatMoney.ts';
import { listedWeight } from '../../../lib/text/formatWeight.ts';
import { orderName } from './orderName.ts';

interface ColumnShape {
  width: number;
  /** Width in a window of 1024 px or less; it grows with wider windows up to `width`. */
  narrow?: number;
  align?: 'right';
  /** Omitted from the cards on phones. */
  wideOnly?: boolean;
}

/**
 * Columns of the order list in their order, with widths in pixels; the tick is before them, the actions after them (ORD-06). Both the list and
 * its first rows use this table.
 */
const COLUMNS = {
  number: { width: 126, narrow: 120 },
  status: { width: 200 },
  recipient: { width: 200, narrow: 110 },
  // The price is next to the recipient, so that a tablet shows it without scrolling.
  price: { width: 112, align: 'right' },
  service: { width: 148 },
  schedule: { width: 158 },
  weight: { width: 100, align: 'right' },
  sender: { width: 170, wideOnly: true },
  note: { width: 220, wideOnly: true },
  personnel: { width: 240, wideOnly: true },
} as const satisfies Record<string, ColumnShape>;
export type OrderColumn = keyof typeof COLUMNS;
export const ORDER_COLUMNS: Readonly<Record<OrderColumn, ColumnShape>> = COLUMNS;
export const ORDER_COLUMN_KEYS = Object.keys(COLUMNS) as OrderColumn[];

const NOTE_LENGTH = 80;
const NONE = '–';

interface Cell {
  text: string;
  /** A less important text, shown in a lighter colour. */
  second?: string;
}

/** Currency and time zone of the list's account, and its language. */
export interface CellContext {
  company: Pick<Company, 'currency' | 'timezone'>;
  locale: string;
}

export const recipientOf = (order: Order) => order.waypoint.at(-1)?.contact;
export const phoneOf = (contact: OrderContact | undefined) => contact?.phone ?? contact?.mobile;
/** A usual time beside a parcel that has ended would be read as the time that it took. */
export const isUnderWay = ({ statusCode }: Pick<Order, 'statusCode'>): boolean =>
  statusCode < 200 || isFollowed(statusCode);
export const scheduleOf = (order: Order) => order.scheduledAt ?? order.createdAt;

/** The order list's text of each column, except the status, which has a word and a colour. */
export const ORDER_CELLS: Record<
  Exclude<OrderColumn, 'status'>,
  (order: Order, context: CellContext) => Cell
> = {
  number: (order) => ({ text: orderName(order) }),
  recipient: (order) => {
    const contact = recipientOf(order);
    const phone = phoneOf(contact);
    return { text: contact?.name ?? NONE, ...(phone ? { second: ` ${phone}` } : {}) };
  },
  price: ({ price }, { company, locale }) => ({
    text: price ? priceText(price, company.currency, locale) : NONE,
  }),
  service: ({ service }) => ({ text: service?.name ?? NONE }),
  schedule: (order, { company, locale }) => ({
    text: shortDateTimeText(scheduleOf(order), company.timezone, locale),
    second: ` · ${ageText(scheduleOf(order), locale)}`,
  }),
  weight: ({ weight }, { locale }) => ({ text: listedWeight(weight, locale) }),
  sender: ({ waypoint }) => ({ text: waypoint[0]?.contact.name ?? NONE }),
  note: ({ note }) => ({ text: (note ?? '').slice(0, NOTE_LENGTH) }),
  personnel: ({ personnel }) => ({
    text: [personnel?.name, personnel?.vehicleRegNo].filter(Boolean).join(' · ') || NONE,
  }),
};

/** The heading names the company's currency, so only a price in another currency has its currency. */
function priceText(price: { amount: number; currency: string }, currency: string, locale: string): string {
  const minor = nearestMinor(price.amount);
  return price.currency === currency
    ? formatAmount(minor, currency, locale)
    : formatMoney(minor, price.currency, locale);
}
