import { Alert } from '@mui/material';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { useOwed } from './useOwed.ts';

/** Shows before a top-up which debts it will pay. */
export function OwedCharges() {
  const translate = useText();
  const moneyText = useMoneyText();
  const { data: owed } = useOwed();
  if (!owed?.charges) return null;
  const amount = moneyText(nearestMinor(owed.charges), owed.currency);
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {translate('billing.owed.charges', { amount })}
    </Alert>
  );
}
