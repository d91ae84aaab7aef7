import type { InstabookLinkInput } from '../../../contract/orders/instabook.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { isAmount } from '../../../contract/rules/money/money.ts';
import { INSTABOOK } from '../../../contract/rules/orders/instabook.ts';
import { DAY_MS } from '../../../contract/rules/text/days.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** The fields of a new link; the buyer fills in empty goods. */
export interface LinkValues {
  productName: string;
  value: number | null;
  weight: number | null;
  itemType: string;
  note: string;
  kind: 'one' | 'many';
  /** Maximum number of buyers of a link for many. */
  limit: number | null;
  /** YYYY-MM-DD; '' without a last day. */
  endsOn: string;
}

const FIRST_LIMIT = 50;
const FIRST_DAYS = 30;

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

/** `today` is the day in the company's time zone. */
export const newLinkValues = (today: string): LinkValues => ({
  productName: '',
  value: null,
  weight: null,
  itemType: '',
  note: '',
  kind: 'one',
  limit: FIRST_LIMIT,
  endsOn: dayAfter(today, FIRST_DAYS),
});

/** The first errors to correct, in the order of the form. */
export function faultsOfLink(
  { value, weight, kind, limit, endsOn }: LinkValues,
  today: string,
): Partial<Record<keyof LinkValues, TextKey>> {
  const isValue =
    value === null || (value >= INSTABOOK.amountMin && value <= LIMITS.amountMax && isAmount(value));
  const isWeight = weight === null || (weight >= INSTABOOK.weightMinKg && weight <= LIMITS.weightMaxKg);
  const isLimit =
    kind === 'one' ||
    (limit !== null && Number.isInteger(limit) && limit >= 2 && limit <= INSTABOOK.limitMax);
  const isDay = endsOn ? endsOn >= today && endsOn <= dayAfter(today, INSTABOOK.daysMax) : kind === 'one';
  return {
    ...(isValue ? {} : { value: 'instabook.faults.value' as const }),
    ...(isWeight ? {} : { weight: 'instabook.faults.weight' as const }),
    ...(isLimit ? {} : { limit: 'instabook.faults.limit' as const }),
    ...(isDay ? {} : { endsOn: 'instabook.faults.endsOn' as const }),
  };
}

export const linkBody = (values: LinkValues): InstabookLinkInput => ({
  productName: values.productName.trim() || null,
  value: values.value,
  weight: values.weight === null ? null : { unit: 'kg', value: values.weight },
  itemType: values.itemType || null,
  note: values.note.trim() || null,
  limit: values.kind === 'many' ? values.limit : 1,
  endsOn: values.endsOn || null,
});
