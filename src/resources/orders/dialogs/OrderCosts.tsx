import { Stack, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { PaymentFields } from '../../../shared/booking/PaymentFields.tsx';
import type { ResumedStep } from '../../../shared/payment/topUpPath.ts';
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
  const lines: ['sum' | 'balance' | 'balanceAfter', string][] = [
    ['sum', money(priceMinor)],
    ['balance', money(balance)],
  ];
  if (pay.method === PAYMENT_WALLET) lines.push(['balanceAfter', money(balance - priceMinor)]);
  return (
    <Stack spacing={2}>
      <Table size="small">
        <TableBody>
          {lines.map(([name, value]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {translate(`orders.${name}`)}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
