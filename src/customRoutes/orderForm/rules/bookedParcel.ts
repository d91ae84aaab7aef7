import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import type { TypedBooking, TypedMoney } from '../../../commands/grammar/parsedInput.ts';
import type { ItemValues, OrderFormValues } from './orderFormValues.ts';

const GRAMS = 1000;

/** The parts of a message about the goods of one item. */
const GOODS = ['weightKg', 'quantity', 'size', 'value', 'description'] as const;

/**
 * The parcel data of a message, merged into the values of the form. An amount in another currency stays in `rest`, as do the goods of a form
 * with several items and a second reference; `used` is the message without them.
 */
export function withParcel(
  values: OrderFormValues,
  booking: TypedBooking,
  currency: string,
): { values: OrderFormValues; rest: string[]; used: TypedBooking } {
  const rest: string[] = [];
  const amount = (label: string, money: TypedMoney | undefined): number | undefined => {
    if (!money || money.currency === undefined || money.currency === currency) return money?.amountMinor;
    rest.push(`${label} ${money.currency} ${fromMinor(money.amountMinor)}`);
    return undefined;
  };
  const [cod, insurance] = [amount('COD', booking.cod), amount('', booking.insurance)];
  const valueMinor = amount('', booking.value) ?? insurance;
  const { note, referenceNo, itemType } = booking;
  const chosen = [
    [ADDON_COD, cod],
    [ADDON_INSURANCE, insurance],
  ] as const;
  // An add-on without a clear amount in the message is chosen too: the form asks for the amount.
  const partOfAddon = { [ADDON_COD]: 'cod', [ADDON_INSURANCE]: 'insurance' } as const;
  const { unsaid = [], unclear = {} } = booking;
  const addon = chosen.flatMap(([id, minor]) =>
    minor
      ? [{ id, qty: 1, values: { value: String(fromMinor(minor)) } }]
      : unsaid.includes(partOfAddon[id])
        ? [{ id, qty: 1, values: { value: '' } }]
        : [],
  );
  rest.push(...unsaid.flatMap((part) => unclear[part]?.text ?? []));
  const [first, ...others] = values.items;
  const isOne = first !== undefined && others.length === 0;
  const hasOther = Boolean(referenceNo && values.referenceNo && referenceNo !== values.referenceNo);
  const unused = new Set<string>([...(isOne ? [] : GOODS), ...(hasOther ? ['referenceNo'] : [])]);
  rest.push(...unusedTexts(booking, unused, currency));
  return {
    used: Object.fromEntries(Object.entries(booking).filter(([part]) => !unused.has(part))) as TypedBooking,
    values: {
      ...values,
      ...(itemType && { itemType }),
      ...(isOne && { items: itemsOf(first, booking, valueMinor, currency) }),
      addon: [...values.addon.filter(({ id }) => !addon.some((added) => added.id === id)), ...addon],
      note:
        note && !values.note.includes(note) ? [values.note, note].filter(Boolean).join(', ') : values.note,
      referenceNo: values.referenceNo || referenceNo || '',
    },
    rest,
  };
}

function unusedTexts(booking: TypedBooking, unused: ReadonlySet<string>, currency: string): string[] {
  const { weightKg, quantity, size, value, description, referenceNo } = booking;
  const texts = {
    weightKg: weightKg && `${weightKg} kg`,
    quantity: quantity && `× ${quantity}`,
    size: size && `${size.lengthCm} × ${size.widthCm} × ${size.heightCm} cm`,
    value:
      value &&
      (value.currency === undefined || value.currency === currency) &&
      `${currency} ${fromMinor(value.amountMinor)}`,
    description,
    referenceNo,
  };
  return Object.entries(texts).flatMap(([part, text]) => (text && unused.has(part) ? [text] : []));
}

/**
 * The pieces of a parcel. A message gives weight and value of all pieces together, but an item of an order has those of one piece. If they do
 * not divide evenly, the last piece takes the difference.
 */
function itemsOf(
  first: ItemValues,
  booking: TypedBooking,
  valueMinor: number | undefined,
  currency: string,
): ItemValues[] {
  const { weightKg, quantity, size, description } = booking;
  const count = quantity ?? first.quantity ?? 1;
  const messageValues = {
    ...first,
    ...(description && { itemDetails: description }),
    ...(size && { lengthValue: size.lengthCm, widthValue: size.widthCm, heightValue: size.heightCm }),
  };
  const grams = weightKg === undefined ? undefined : Math.round(weightKg * GRAMS);
  const piece = (gramsOfIt: number | undefined, minor: number | undefined, of: number): ItemValues => ({
    ...messageValues,
    quantity: of,
    ...(gramsOfIt !== undefined && { weightValue: gramsOfIt / GRAMS }),
    ...(minor !== undefined && { itemValue: fromMinor(minor), ...(first.currency && { currency }) }),
  });
  const share = (total: number | undefined) => (total === undefined ? undefined : Math.floor(total / count));
  const last = (total: number | undefined) =>
    total === undefined ? undefined : total - Math.floor(total / count) * (count - 1);
  const [each, minorEach] = [share(grams), share(valueMinor)];
  const isEven = each === last(grams) && minorEach === last(valueMinor);
  if (isEven || count < 2) return [piece(each, minorEach, count)];
  return [piece(each, minorEach, count - 1), piece(last(grams), last(valueMinor), 1)];
}
