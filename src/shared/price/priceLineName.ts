import type { MoneyStepKind } from '../../../contract/orders/orderMoney.ts';
import type { Translate } from '../../i18n/textKey.ts';

/** The name of a price component; an add-on keeps its courier's name, which may be a text of the portal. */
export const priceLineName = (
  translate: Translate,
  { kind, label }: { kind: MoneyStepKind; label: string },
): string => (kind === 'addon' ? label : translate(`price.lines.${label}`, { _: label }));
