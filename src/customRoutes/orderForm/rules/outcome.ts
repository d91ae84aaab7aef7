import { isPrintable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { TextKey } from '../../../i18n/textKey.ts';

export interface Outcome {
  tone: 'success' | 'error' | 'warning' | 'grey';
  /** Key of the text; null if the status itself is the text. */
  textKey: TextKey | null;
  canPrint: boolean;
}

/** The result's text for a status (FORM-107…111). */
export function outcomeOf(code: number): Outcome {
  const canPrint = isPrintable(code);
  if (code === STATUS.created) return { tone: 'success', textKey: 'orderForm.result.created', canPrint };
  if (code === STATUS.failed) return { tone: 'error', textKey: null, canPrint };
  if (code === STATUS.pendingPayment)
    return { tone: 'warning', textKey: 'orderForm.result.pending', canPrint };
  return { tone: 'grey', textKey: 'orderForm.result.unknown', canPrint };
}
