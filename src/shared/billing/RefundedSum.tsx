import { Typography } from '@mui/material';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';

/** The refunded part of an invoice's money. */
export function RefundedSum({ invoice: { totalRefunded } }: { invoice: Pick<Invoice, 'totalRefunded'> }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const amount = moneyText(nearestMinor(totalRefunded.amount), totalRefunded.currency);
  return <Typography color="text.secondary">{translate('billing.refundedAmount', { amount })}</Typography>;
}
