import { Box, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { Fragment } from 'react';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { fieldId } from '../../lib/forms/formFields.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { OverdueAlert } from '../billing/OverdueAlert.tsx';
import { PaymentMethodName } from '../payment/PaymentMethodName.tsx';
import type { PaymentChoice } from '../payment/rules/paymentChoices.ts';
import { TopUpLink } from '../payment/TopUpLink.tsx';
import type { ResumedStep } from '../payment/topUpPath.ts';

interface PaymentFieldsProps {
  payments: PaymentChoice[];
  /** Id of the chosen method. */
  value: number;
  onChange: (id: number) => void;
  error?: string | undefined;
  currency: string;
  walletMinor: number;
  /** Text that explains that the price is below a gateway's minimum. */
  minimumKey?: TextKey;
  /** The dialog with these fields, which is opened again after a top-up, and the function that closes it. */
  resumedStep?: ResumedStep | undefined;
  onLeave?: (() => void) | undefined;
}

/** The payment methods of the order; a method that cannot be used shows the reason (FORM-65, -66). */
export function PaymentFields({
  payments,
  value,
  onChange,
  error,
  currency,
  walletMinor,
  minimumKey = 'orderForm.gatewayMinimum',
  resumedStep,
  onLeave,
}: PaymentFieldsProps) {
  const translate = useText();
  const moneyText = useMoneyText();
  if (payments.length === 0) return null;
  const money = (minor: number) => moneyText(minor, currency);
  const refusalOf = ({ refused, amountMinor }: PaymentChoice) => {
    if (refused === 'short') return translate('orderForm.walletShort', { amount: money(amountMinor) });
    if (refused !== 'minimum') return null;
    const amount = money(amountMinor).replace(`${currency} `, '');
    return translate(minimumKey, { currency, amount, min: amount });
  };
  return (
    <Box id={fieldId('paymentMethodId')}>
      <OverdueAlert />
      <FormLabel id="payment-label">{translate('orderForm.payment')}</FormLabel>
      <RadioGroup
        aria-labelledby="payment-label"
        name="paymentMethodId"
        value={String(value)}
        onChange={(_, id) => onChange(Number(id))}
      >
        {payments.map((choice) => {
          const { method, refused, amountMinor } = choice;
          const refusalText = refusalOf(choice);
          return (
            <Fragment key={method.id}>
              <FormControlLabel
                value={String(method.id)}
                disabled={refused !== null}
                control={<Radio size="small" />}
                label={
                  <PaymentMethodName method={method}>
                    {method.id === PAYMENT_WALLET ? ` · ${money(walletMinor)}` : ''}
                  </PaymentMethodName>
                }
              />
              {refusalText ? (
                <Typography variant="caption" color="text.secondary" sx={{ pl: 3.5, mt: -0.5 }}>
                  {refusalText}{' '}
                  {refused === 'short' ? (
                    <TopUpLink missingMinor={amountMinor} resumedStep={resumedStep} onLeave={onLeave} />
                  ) : null}
                </Typography>
              ) : null}
            </Fragment>
          );
        })}
      </RadioGroup>
      {error ? (
        <Typography variant="caption" color="error">
          {error}
        </Typography>
      ) : null}
    </Box>
  );
}
