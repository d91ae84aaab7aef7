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
 * Size of the labels to print: the requested size, which is stored for the next time, else the last one, else the account's setting. If only a
 * kind of labels is requested (ZPL, 4x6), the last size or the setting decides the exact size.
 */
export function labelSizeOf(
  customer: { id: number; defaultLabelType: string | null },
  requested?: LabelSize | LabelChoice,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): LabelChoice {
  const defaultSize = isChoice(customer.defaultLabelType) ? customer.defaultLabelType : 'default';
  try {
    const last = storage.getItem(keyOf(customer.id));
    const preferred = isChoice(last) ? [last, defaultSize] : [defaultSize];
    if (!requested) return preferred[0] ?? defaultSize;
    const size = labelMeant(requested, preferred);
    storage.setItem(keyOf(customer.id), size);
    return size;
  } catch {
    // Without storage, the account's setting decides.
    return requested ? labelMeant(requested, [defaultSize]) : defaultSize;
  }
}
