import { meaningOf } from '../headings/headingWords.ts';
import { timeIn } from '../importDates.ts';
import type { RowValues } from '../importFacts.ts';
import { readCounted, readMeasure, weightInText, withoutPieces } from '../importMeasures.ts';
import { readNumber } from '../importNumbers.ts';
import type { FoundChange } from '../importProblems.ts';
import { withUnit } from '../importRows.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import type { ItemRead } from './lineItems.ts';
import type { RoleTexts } from './orderLines.ts';
import type { Headings } from './sheetRow.ts';
import { readSize } from './sizes.ts';

/** A weight whose unit is in another cell. */
export const withWeightUnit = ({ weightKg, ...values }: RowValues, { weightUnit }: RoleTexts): RowValues =>
  weightKg ? { ...values, weightKg: withUnit(weightKg, weightUnit?.[0]) } : values;

/** The weight of the row's cartons, where the weight is of one. Without their number, it is missing. */
export function withCartons(
  { weightKg = '', ...values }: RowValues,
  { cartons }: RoleTexts,
  { roles }: Headings,
): { values: RowValues; changes: FoundChange[] } {
  if (!roles.includes('cartons') || !weightKg)
    return { values: weightKg ? { ...values, weightKg } : values, changes: [] };
  const count = readNumber(withoutPieces(cartons?.[0] ?? ''), 0).value;
  const each = readNumber(readMeasure(weightKg, 'kg').bare, 3).value;
  if (!count || each === null) return { values: count ? { ...values, weightKg } : values, changes: [] };
  const to = String(Number((each * count).toFixed(6)));
  return {
    values: { ...values, weightKg: to },
    changes: [
      { column: 'parcelWeightKg', rule: 'unit', params: { from: `${count} × ${weightKg}`, to, unit: 'kg' } },
    ],
  };
}

/** Splits a cell of three lengths. A text that is no size becomes a problem of the column of lengths. */
export function withSize(values: RowValues, cells: readonly string[], { roles, units }: Headings): RowValues {
  const at = roles.indexOf('size');
  const text = cells[at]?.trim();
  if (!text || isEmptyWord(text)) return values;
  const [lengthCm = text, widthCm, heightCm] = readSize(text, units[at] ?? null) ?? [];
  return { ...values, lengthCm, ...(widthCm && heightCm ? { widthCm, heightCm } : {}) };
}

/** `2 x 0.5kg` in a cell of weights: pieces with a weight each, unless another cell counts other pieces. */
export function withCountedWeight(
  values: RowValues,
  { columns, per }: Headings,
): { values: RowValues; changes: FoundChange[] } {
  const { weightKg: from = '', quantity: pieces } = values;
  const counted = readCounted(from);
  if (!counted || (pieces && readNumber(pieces, 0).value !== counted.pieces)) return { values, changes: [] };
  const { each, all } = counted;
  const of = per[columns.indexOf('weightKg')];
  if (of === 'row' || of === 'parcel')
    return {
      values: { ...values, weightKg: all },
      changes: [{ column: 'weightKg', rule: 'fromCell', params: { from, to: all } }],
    };
  const found = { weightKg: each, quantity: String(counted.pieces) };
  return {
    values: { ...values, ...found },
    changes: (['weightKg', 'quantity'] as const).map((column) => ({
      column,
      rule: 'fromCell',
      params: { from, to: found[column] },
    })),
  };
}

/** `Kopi 500g`: the weight of a piece, where no cell says another weight. */
export function withDescribedWeight(values: RowValues): { values: RowValues; changes: FoundChange[] } {
  const { itemDescription: from = '', weightKg = '', parcelWeightKg = '' } = values;
  const isNone = [weightKg, parcelWeightKg].every((text) => !text || isEmptyWord(text));
  const to = isNone ? weightInText(from) : null;
  return to
    ? {
        values: { ...values, weightKg: to },
        changes: [{ column: 'weightKg', rule: 'fromCell', params: { from, to } }],
      }
    : { values, changes: [] };
}

export function withItemWeight(item: ItemRead): ItemRead {
  const { values, changes } = withDescribedWeight(item.values);
  return { values, changes: [...item.changes, ...changes] };
}

/** A pickup whose time is in another cell. */
export function withPickupTime(
  values: RowValues,
  { pickupTime }: RoleTexts,
): { values: RowValues; changes: FoundChange[] } {
  const from = pickupTime?.[0] ?? '';
  const time = timeIn(from);
  const day = values.pickupDate?.trim() ?? '';
  if (!time || !day || /\d:\d/.test(day)) return { values, changes: [] };
  const to = `${day} ${time}`;
  return {
    values: { ...values, pickupDate: to },
    changes: [{ column: 'pickupDate', rule: 'fromCell', params: { from, to } }],
  };
}

/** The number of another heading, where the first one is empty: `Alternate phone`, `HP 2`. */
export const otherNumbers = (cells: readonly string[], { columns, headers = [] }: Headings): FoundChange[] =>
  (['receiverPhone', 'senderPhone'] as const).flatMap((column): FoundChange[] => {
    const places = columns.flatMap((one, at) => (one === column ? [at] : []));
    const isFilled = (at: number) => !isEmptyWord(cells[at]?.trim() || '-');
    const at = places.find(isFilled);
    const main = places.find((place) => !isFurther(headers[place] ?? ''));
    if (places.length < 2 || at === undefined || main === undefined || isFilled(main)) return [];
    return isFurther(headers[at] ?? '')
      ? [{ column, rule: 'fromCell', params: { from: headers[at] ?? '', to: cells[at]?.trim() ?? '' } }]
      : [];
  });
const isFurther = (header: string): boolean =>
  /[2-9]$/.test(foldName(header)) || meaningOf(header)?.contact?.part === true;

/** A phone number whose country code is in another cell. */
export function withDialCode(
  values: RowValues,
  { dialCode }: RoleTexts,
): { values: RowValues; changes: FoundChange[] } {
  const from = values.receiverPhone ?? '';
  const code = dialCode?.[0]?.replace(/\D/g, '') ?? '';
  const digits = from.replace(/\D/g, '');
  if (!code || !digits || /^(?:\+|00)/.test(from.trim()) || digits.startsWith(code))
    return { values, changes: [] };
  const to = `+${code}${digits.replace(/^0/, '')}`;
  return {
    values: { ...values, receiverPhone: to },
    changes: [{ column: 'receiverPhone', rule: 'dialCode', params: { from, to } }],
  };
}

/**
 * Fills in missing values of the receiver from the payer: phone and email, and the whole contact if no receiver's address exists. Shopify's
 * orders without a receiver have nothing to send.
 */
export function withPayer(
  values: RowValues,
  roles: RoleTexts,
  format: Headings['format'],
): { values: RowValues; changes: FoundChange[] } {
  const hasPlace = PLACE.some((field) => values[`receiver${field}`]);
  const hasOther = roles.payerAddress1 && format !== 'shopify';
  if (!hasPlace && !hasOther) return { values, changes: [] };
  const fields = hasPlace ? (['Phone', 'Email'] as const) : CONTACT_FIELDS;
  const filled = fields.flatMap((field): FoundChange[] => {
    const texts = roles[`payer${field}`] ?? [];
    const to = field === 'Name' ? texts.join(' ') : texts[0];
    const column = `receiver${field}` as const;
    return to && !values[column] ? [{ column, rule: 'fromPayer', params: { from: '', to } }] : [];
  });
  return {
    values: { ...values, ...Object.fromEntries(filled.map(({ column, params }) => [column, params.to])) },
    changes: filled,
  };
}

const PLACE = ['Address1', 'Address2', 'City', 'Postcode'] as const;
const CONTACT_FIELDS = ['Name', 'Phone', 'Email', 'Company', 'UnitNo', ...PLACE, 'State', 'Country'] as const;
