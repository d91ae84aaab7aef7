import { Typography } from '@mui/material';
import { nearestMinor } from '../../contract/rules/money/money.ts';
import { useText } from '../i18n/useText.ts';
import { useMay, useSession } from '../session/SessionContext.ts';
import { Money } from '../ui/text/Money.tsx';

/** Wallet balance with the company's currency (SHELL-77). */
export function BalanceBadge() {
  const translate = useText();
  const { customer, company } = useSession();
  const may = useMay();
  if (!may('prices.see')) return null;
  return (
    <Typography
      variant="body2"
      component="span"
      aria-label={translate('shell.balance')}
      sx={{ whiteSpace: 'nowrap' }}
    >
      <Money minor={nearestMinor(customer.walletBalance)} currency={company.currency} />
    </Typography>
  );
}
