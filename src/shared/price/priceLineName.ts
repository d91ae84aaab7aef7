import type { MoneyStepKind } from '../../../contract/orders/orderMoney.ts';
import type { Translate } from '../../i18n/textKey.ts';

/** A component of a price in words; an add-on keeps the name that its courier gives it, which may be one of ours. */
export const priceLineName = (
  translate: Translate,
  { kind, label }: { kind: MoneyStepKind; label: string },
): string => (kind === 'addon' ? label : translate(`price.lines.${label}`, { _: label }));
