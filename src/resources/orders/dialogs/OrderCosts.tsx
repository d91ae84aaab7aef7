import { Stack } from '@mui/material';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { PaymentFields } from '../../../shared/booking/PaymentFields.tsx';
import type { ResumedStep } from '../../../shared/payment/topUpPath.ts';
import { AmountTable } from '../../../shared/price/AmountTable.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import type { PaymentSelection } from './usePaymentSelection.ts';

interface Props {
  priceMinor: number;
  pay: PaymentSelection;
  /** The dialog with these costs, which is opened again after a top-up, and the function that closes it. */
  resumedStep?: ResumedStep;
  onLeave?: () => void;
}

/** Price and payment method; the wallet's balance before and after the payment. */
export function OrderCosts({ priceMinor, pay, resumedStep, onLeave }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const balance = nearestMinor(customer.walletBalance);
  const money = (minor: number) => moneyText(minor, company.currency);
  const lines: [string, string][] = [
    [translate('orders.sum'), money(priceMinor)],
    [translate('orders.balance'), money(balance)],
  ];
  if (pay.method === PAYMENT_WALLET)
    lines.push([translate('orders.balanceAfter'), money(balance - priceMinor)]);
  return (
    <Stack spacing={2}>
      <AmountTable lines={lines} />
      {pay.failure ? <RetryAlert onRetry={pay.retry} error={pay.failure} /> : null}
      <PaymentFields
        payments={pay.choices}
        value={pay.method}
        onChange={pay.choose}
        currency={company.currency}
        walletMinor={balance}
        resumedStep={resumedStep}
        onLeave={onLeave}
      />
    </Stack>
  );
}
