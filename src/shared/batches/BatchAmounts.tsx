import type { BatchPreview } from '../../../contract/orders/bulk.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { AmountTable } from '../price/AmountTable.tsx';

/** Number of orders if several are selected, price or refund, and the balance before and after, which only a member who sees prices has. */
export function BatchAmounts({ facts }: { facts: BatchPreview }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const seesPrices = useMay()('prices.see');
  const money = (amount: number) => moneyText(nearestMinor(amount), facts.currency);
  const lines: [string, string][] = [];
  if (facts.total > 1) lines.push([translate('bulk.facts.count'), `${facts.count} / ${facts.total}`]);
  if (seesPrices) {
    lines.push([
      translate(facts.kind === 'confirm' ? 'bulk.facts.sum' : 'bulk.facts.back'),
      money(facts.sum),
    ]);
    if (facts.gatewaySum > 0) lines.push([translate('bulk.facts.gateway'), money(facts.gatewaySum)]);
    lines.push([translate('bulk.facts.balance'), money(facts.balance)]);
    lines.push([translate('bulk.facts.after'), money(facts.balanceAfter)]);
  }
  return <AmountTable lines={lines} />;
}
