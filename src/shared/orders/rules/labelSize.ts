import {
  LABEL_CHOICES,
  type LabelChoice,
  type LabelSize,
  labelMeant,
} from '../../../../contract/rules/orders/thermalLabels.ts';

const keyOf = (customerId: number) => `labelSize.${customerId}`;
const isChoice = (text: string | null): text is LabelChoice =>
  (LABEL_CHOICES as readonly (string | null)[]).includes(text);

/**
 * Size of the labels to print: the requested one, which is stored for the next time, else the last one, else the one in the account's
 * settings. Of a kind of labels (ZPL, 4x6) these say which one is meant.
 */
export function labelSizeOf(
  customer: { id: number; defaultLabelType: string | null },
  asked?: LabelSize | LabelChoice,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): LabelChoice {
  const usual = isChoice(customer.defaultLabelType) ? customer.defaultLabelType : 'default';
  try {
    const last = storage.getItem(keyOf(customer.id));
    const liked = isChoice(last) ? [last, usual] : [usual];
    if (!asked) return liked[0] ?? usual;
    const meant = labelMeant(asked, liked);
    storage.setItem(keyOf(customer.id), meant);
    return meant;
  } catch {
    // Without storage the settings decide.
    return asked ? labelMeant(asked, [usual]) : usual;
  }
}
