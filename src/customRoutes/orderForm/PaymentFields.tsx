import { Box, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { toMinor } from '../../../contract/rules/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/payment.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { fieldId } from './formFields.ts';
import { useBooking, useFacts, useFormErrors } from './orderFormContext.ts';
import type { OrderFormValues } from './orderFormValues.ts';
import type { PaymentChoice } from './paymentChoices.ts';
import { useSetValues } from './useSetValues.ts';

/** How the order is paid; a method that cannot be used says why (FORM-65, -66). */
export function PaymentFields() {
  const translate = useTranslate();
  const { payments } = useBooking();
  const { texts } = useFormErrors();
  const paymentMethodId = useWatch<OrderFormValues, 'paymentMethodId'>({ name: 'paymentMethodId' });
  const put = useSetValues();
  if (payments.length === 0) return null;
  return (
    <Box id={fieldId('paymentMethodId')}>
      <FormLabel id="payment-label" sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
        {translate('orderForm.payment')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="payment-label"
        name="paymentMethodId"
        value={String(paymentMethodId)}
        onChange={(_, id) => put({ paymentMethodId: Number(id) })}
      >
        {payments.map((choice) => (
          <Method key={choice.method.id} choice={choice} />
        ))}
      </RadioGroup>
      {texts.paymentMethodId ? (
        <Typography variant="caption" color="error">
          {texts.paymentMethodId}
        </Typography>
      ) : null}
    </Box>
  );
}

function Method({ choice: { method, refused, amountMinor } }: { choice: PaymentChoice }) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { currency, customer } = useFacts();
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const why =
    refused === 'short'
      ? translate('orderForm.walletShort', { amount: money(amountMinor) })
      : refused === 'minimum'
        ? translate('orderForm.gatewayMinimum', {
            currency,
            amount: money(amountMinor).replace(`${currency} `, ''),
          })
        : null;
  const balance = method.id === PAYMENT_WALLET ? ` · ${money(toMinor(customer.walletBalance))}` : '';
  return (
    <>
      <FormControlLabel
        value={String(method.id)}
        disabled={refused !== null}
        control={<Radio size="small" />}
        label={`${method.name}${balance}`}
      />
      {why ? (
        <Typography variant="caption" color="text.secondary" sx={{ pl: 3.5, mt: -0.5 }}>
          {why}
        </Typography>
      ) : null}
    </>
  );
}
