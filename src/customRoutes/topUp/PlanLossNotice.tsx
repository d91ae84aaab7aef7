import { Alert, Box, Button } from '@mui/material';
import type { TopUpPlan } from '../../../contract/money/topUp.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { isKnownFeature, planLoss } from './topUpRules.ts';

interface Props {
  plan: TopUpPlan;
  amount: number;
  /** Changes to the amount that keeps the plan. */
  onKeep: (amount: number) => void;
}

/** Warns before the payment that the top-up moves the account to a smaller plan, and names the lost features (PAY-39). */
export function PlanLossNotice({ plan, amount, onKeep }: Props) {
  const translate = useText();
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const { currency } = company;
  const loss = planLoss(plan, amount, { planName: customer.planName, currency, locale });
  if (!loss) return null;
  const { now, next, features } = loss;
  return (
    <Alert severity="warning">
      {translate('topUp.planLost', { now: now.name, next: next.name })}
      {features.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {features.map((feature) => (
            <li key={feature.key}>
              {isKnownFeature(feature.key) ? translate(`topUp.features.${feature.key}`) : feature.key}{' '}
              {feature.now ?? '–'} → {feature.next ?? '–'}
            </li>
          ))}
        </Box>
      ) : null}
      <Button
        type="button"
        color="inherit"
        size="small"
        sx={{ mt: 0.5, ml: -0.5 }}
        onClick={() => onKeep(now.value)}
      >
        {translate('topUp.planKeep', {
          now: now.name,
          amount: moneyText(nearestMinor(now.value), currency),
        })}
      </Button>
    </Alert>
  );
}
