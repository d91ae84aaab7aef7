import { LABEL_CHOICES, type LabelChoice } from '../../contract/rules/thermalLabels.ts';

const keyOf = (customerId: number) => `labelSize.${customerId}`;
const isChoice = (text: string | null): text is LabelChoice =>
  (LABEL_CHOICES as readonly (string | null)[]).includes(text);

/**
 * Size of the labels to print: the requested one, which is stored for the next time, else the last one, else the one in the account's
 * settings.
 */
export function labelSizeOf(
  customer: { id: number; defaultLabelType: string | null },
  asked?: LabelChoice,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): LabelChoice {
  try {
    if (asked) {
      storage.setItem(keyOf(customer.id), asked);
      return asked;
    }
    const last = storage.getItem(keyOf(customer.id));
    if (isChoice(last)) return last;
  } catch {
    // Without storage the settings decide.
  }
  if (asked) return asked;
  return isChoice(customer.defaultLabelType) ? customer.defaultLabelType : 'default';
}
