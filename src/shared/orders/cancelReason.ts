import type { KeyboardEvent } from 'react';
import { CANCEL_REASONS, type CancelReason } from '../../../contract/rules/orders/orderStatus.ts';

export interface ReasonChoice {
  code: CancelReason;
  other: string;
}

/** One of the seven reasons by its name; any other text becomes the reason itself. */
export function reasonNamed(text = ''): ReasonChoice {
  const words = text.trim();
  const code = CANCEL_REASONS.find((reason) => reason.toLowerCase() === words.toLowerCase());
  if (code) return { code, other: '' };
  return words ? { code: 'Other', other: words } : { code: 'Mistake', other: '' };
}

export const reasonToWire = ({ code, other }: ReasonChoice): string =>
  code === 'Other' && other.trim() ? other.trim() : code;

/** The reason for a pressed number key, outside text fields. */
export function reasonOfKey({ key, target }: KeyboardEvent): CancelReason | undefined {
  const typing = (target as HTMLElement).matches('input:not([type=radio]), textarea');
  return typing ? undefined : CANCEL_REASONS[Number(key) - 1];
}
