import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import type { TypedBooking, TypedMoney } from '../../../commands/grammar/parsedInput.ts';
import type { ItemValues, OrderFormValues } from './orderFormValues.ts';

const GRAMS = 1000;

/** The parcel data of a message, merged into the values of the form; an amount in another currency stays in `rest`. */
export function withParcel(
  values: OrderFormValues,
  booking: TypedBooking,
  currency: string,
): { values: OrderFormValues; rest: string[] } {
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
  return {
    values: {
      ...values,
      ...(itemType && { itemType }),
      ...(isOne && { items: itemsOf(first, booking, valueMinor) }),
      addon: [...values.addon.filter(({ id }) => !addon.some((added) => added.id === id)), ...addon],
      note:
        note && !values.note.includes(note) ? [values.note, note].filter(Boolean).join(', ') : values.note,
      referenceNo: values.referenceNo || referenceNo || '',
    },
    rest,
  };
}

/**
 * The pieces of a parcel. A message gives weight and value of all pieces together, but an item of an order has those of one piece. If they do
 * not divide evenly, the last piece takes the difference.
 */
function itemsOf(first: ItemValues, booking: TypedBooking, valueMinor: number | undefined): ItemValues[] {
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
    ...(minor !== undefined && { itemValue: fromMinor(minor) }),
  });
  const share = (total: number | undefined) => (total === undefined ? undefined : Math.floor(total / count));
  const last = (total: number | undefined) =>
    total === undefined ? undefined : total - Math.floor(total / count) * (count - 1);
  const [each, minorEach] = [share(grams), share(valueMinor)];
  const isEven = each === last(grams) && minorEach === last(valueMinor);
  if (isEven || count < 2) return [piece(each, minorEach, count)];
  return [piece(each, minorEach, count - 1), piece(last(grams), last(valueMinor), 1)];
}
