import {
  LABEL_CHOICES,
  type LabelChoice,
  type LabelSize,
  labelMeant,
} from '../../../../contract/rules/orders/thermalLabels.ts';
import { storeText } from '../../../lib/browser/storedJson.ts';

const isChoice = (text: string | null): text is LabelChoice =>
  (LABEL_CHOICES as readonly (string | null)[]).includes(text);

/**
 * Size of the labels to print: the requested size, which is stored for the next time, else the last one, else the account's setting. A changed
 * setting ends the last size. If only a kind of labels is requested (ZPL, 4x6), the last size or the setting decides the exact size.
 */
export function labelSizeOf(
  customer: { id: number; defaultLabelType: string | null },
  requested?: LabelSize | LabelChoice,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): LabelChoice {
  const defaultSize = isChoice(customer.defaultLabelType) ? customer.defaultLabelType : 'default';
  const key = `labelSize.${customer.id}`;
  const stored = (size: LabelChoice) => `${size}/${defaultSize}`;
  const last = LABEL_CHOICES.find((size) => stored(size) === storage.getItem(key)) ?? defaultSize;
  if (!requested) return last;
  const size = labelMeant(requested, [last, defaultSize]);
  storeText(key, stored(size), storage);
  return size;
}
