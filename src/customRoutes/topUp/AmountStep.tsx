import { Box, Stack, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { TopUpPlan } from '../../../contract/money/topUp.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { topUpFor } from '../../../contract/rules/money/payment.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { formatAmount, formatMoney } from '../../lib/text/formatMoney.ts';
import { useFeatures, useSession } from '../../session/SessionContext.ts';
import { QuietButton } from '../../ui/buttons/QuietButton.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { PlanLossNotice } from './PlanLossNotice.tsx';
import { PlanTable } from './PlanTable.tsx';
import { type AmountIssue, planOf } from './topUpRules.ts';

interface Props {
  plan: TopUpPlan;
  amount: number | null;
  issue: AmountIssue | null;
  onAmount: (amount: number | null) => void;
}

/** The amount: typed, in steps of ten, or from a plan (PAY-11…18). */
export function AmountStep({ plan, amount, issue, onAmount }: Props) {
  const translate = useText();
  const [search] = useSearchParams();
  const locale = useLocale();
  const { company, customer } = useSession();
  const { planTable } = useFeatures();
  const money = (value: number) => formatMoney(nearestMinor(value), company.currency, locale);
  const min = formatAmount(nearestMinor(plan.minAmount), company.currency, locale);
  // A full step, so that arrow keys move by full steps and stop at a valid amount.
  const { topUp: most, topUpStep } = amountLimits(company.currency);
  const step = formatAmount(nearestMinor(topUpStep), company.currency, locale);
  const least = topUpFor(topUpStep, plan.minAmount, company.currency);
  const reachedPlan = amount === null ? null : planOf(plan, amount);
  return (
    <Stack spacing={2}>
      {planTable && plan.prices.length > 0 ? (
        <PlanTable
          plans={plan.prices}
          currency={company.currency}
          chosen={reachedPlan?.id ?? null}
          onChoose={({ value }) => onAmount(value)}
        />
      ) : null}
      <Box sx={{ maxWidth: { sm: 360 } }} data-first="">
        <MoneyInput
          id="top-up-amount"
          label={translate('topUp.amount')}
          required
          currency={company.currency}
          min={least}
          max={most}
          step={topUpStep}
          value={amount}
          firstText={search.get('amount') ?? undefined}
          onChange={onAmount}
          error={
            issue
              ? translate(`topUp.issues.${issue}`, {
                  currency: company.currency,
                  min,
                  max: money(most),
                  step,
                })
              : undefined
          }
          help={translate(plan.prices.length > 0 ? 'topUp.amountHelp' : 'topUp.amountHelpWithoutPlans', {
            min: money(least),
            step,
          })}
        />
        {planTable ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
            {plan.prices.map(({ id, value }) => (
              <QuietButton key={id} type="button" onClick={() => onAmount(value)}>
                {money(value)}
              </QuietButton>
            ))}
          </Box>
        )}
      </Box>
      {amount === null ? null : <PlanLossNotice plan={plan} amount={amount} onKeep={onAmount} />}
      {reachedPlan ? (
        <Typography variant="body2" color="text.secondary">
          {translate(customer.planName ? 'topUp.renews' : 'topUp.begins', { plan: reachedPlan.name })}
        </Typography>
      ) : null}
    </Stack>
  );
}
