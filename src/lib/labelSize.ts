import { LABEL_TYPES, type LabelType } from '../../contract/rules/orderStatus.ts';

const keyOf = (customerId: number) => `labelSize.${customerId}`;
const isLabelType = (text: string | null): text is LabelType => LABEL_TYPES.includes(text as LabelType);

/**
 * Size of the labels to print: the requested one, which is stored for the next time, else the last one, else the one in the account's
 * settings.
 */
export function labelSizeOf(
  customer: { id: number; defaultLabelType: string | null },
  asked?: LabelType,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): LabelType {
  try {
    if (asked) {
      storage.setItem(keyOf(customer.id), asked);
      return asked;
    }
    const last = storage.getItem(keyOf(customer.id));
    if (isLabelType(last)) return last;
  } catch {
    // Without storage the settings decide.
  }
  if (asked) return asked;
  return isLabelType(customer.defaultLabelType) ? customer.defaultLabelType : 'default';
}
