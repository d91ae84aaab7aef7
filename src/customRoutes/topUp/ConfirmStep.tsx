import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { TopUpPlan } from '../../../contract/money/topUp.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { PaymentMethodName } from '../../shared/payment/PaymentMethodName.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FactList } from '../../ui/text/FactList.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { PlanLossNotice } from './PlanLossNotice.tsx';
import type { Step } from './topUpAddress.ts';
import { freeCreditMinor, planOf } from './topUpRules.ts';

interface Props {
  plan: TopUpPlan;
  amount: number;
  method: PaymentMethod;
  promoCode: string;
  promoError: string | undefined;
  onAmount: (amount: number) => void;
  onPromoCode: (code: string) => void;
  /** Opens the step of the amount or of the method. */
  onChange: (step: Step) => void;
}

/** The payment's amount, the promo code and the notes for the buyer (PAY-22, PAY-38, PAY-39). */
export function ConfirmStep({
  plan,
  amount,
  method,
  promoCode,
  promoError,
  onAmount,
  onPromoCode,
  onChange,
}: Props) {
  const translate = useText();
  const { customer, company } = useSession();
  const money = (minor: number) => <Money minor={minor} currency={company.currency} />;
  const balance = nearestMinor(customer.walletBalance);
  const creditMinor = freeCreditMinor(plan, amount, company.currency);
  const rows: [name: string, value: ReactNode, step?: Step][] = [
    [translate('topUp.amount'), money(nearestMinor(amount)), 'amount'],
    [translate('topUp.steps.method'), <PaymentMethodName key="method" method={method} />, 'method'],
    [translate('topUp.planAfter'), planOf(plan, amount)?.name ?? translate('topUp.planStays')],
    ...(creditMinor > 0 ? [[translate('topUp.freeCredit'), money(creditMinor)] as [string, ReactNode]] : []),
    [translate('topUp.balanceAfter'), money(balance + nearestMinor(amount) + creditMinor)],
  ];
  return (
    <Stack spacing={2} sx={{ maxWidth: 480 }}>
      <Card variant="outlined" sx={{ p: 2 }}>
        <FactList
          sx={{
            columnGap: 3,
            rowGap: 1,
            alignItems: 'baseline',
            fontSize: 16,
            '& dd': { m: 0, textAlign: 'right', fontWeight: 600 },
          }}
          facts={rows.map(([name, value, step]) => [
            name,
            <Box
              key={name}
              sx={{
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row-reverse' },
                alignItems: { xs: 'flex-end', sm: 'baseline' },
                columnGap: 0.5,
              }}
            >
              <span>{value}</span>
              {step ? (
                <QuietButton
                  type="button"
                  aria-label={translate('common.labelled', { label: translate('topUp.change'), text: name })}
                  onClick={() => onChange(step)}
                >
                  {translate('topUp.change')}
                </QuietButton>
              ) : null}
            </Box>,
          ])}
        />
      </Card>
      <PlanLossNotice plan={plan} amount={amount} onKeep={onAmount} />
      <Box data-first="">
        <TextInput
          id="top-up-promo"
          label={translate('topUp.promoCode')}
          value={promoCode}
          maxLength={40}
          error={promoError}
          help={translate('topUp.promoHelp')}
          onChange={onPromoCode}
        />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('topUp.notRefundable')} {customer.planName ? translate('topUp.renewsToLatest') : null}
      </Typography>
    </Stack>
  );
}
