import { Alert, Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { keepOpenForms } from '../../lib/forms/formStorage.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { type ResumedStep, resumePath, topUpPath } from './topUpPath.ts';

interface Props {
  /** The amount that the wallet lacks. */
  missingMinor: number;
  /** The dialog with this link, which is opened again after the top-up. */
  resumedStep?: ResumedStep | undefined;
  /** Closes that dialog. */
  onLeave?: (() => void) | undefined;
}

/** Link to a top-up of the missing amount, which returns to this page. */
export function TopUpLink({ missingMinor, resumedStep, onLeave }: Props) {
  const translate = useText();
  const location = useLocation();
  const leave = () => {
    keepOpenForms();
    onLeave?.();
  };
  return (
    <Link
      component={RouterLink}
      to={topUpPath(missingMinor, resumePath(location, resumedStep))}
      color="inherit"
      sx={{ fontWeight: 600, textDecoration: 'underline' }}
      onClick={leave}
    >
      {translate('menu.topUp')}
    </Link>
  );
}

/** The amount that the wallet lacks, with the link; nothing if it is enough. */
export function WalletShort({ currency, ...link }: Props & { currency: string }) {
  const translate = useText();
  const moneyText = useMoneyText();
  if (link.missingMinor <= 0) return null;
  return (
    <Alert severity="warning">
      {translate('orderForm.walletShort', { amount: moneyText(link.missingMinor, currency) })}{' '}
      <TopUpLink {...link} />
    </Alert>
  );
}
