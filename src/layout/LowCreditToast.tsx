import { useMediaQuery } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import { nearestMinor } from '../../contract/rules/money/money.ts';
import { useCommand } from '../commands/useCommand.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useText } from '../i18n/useText.ts';
import { TOUCH_ONLY } from '../lib/browser/touchOnly.ts';
import { useEffectOn } from '../lib/react/useEffectOn.ts';
import { useMay, useSession } from '../session/SessionContext.ts';
import { useMoneyText } from '../session/useMoneyText.ts';
import { hasLowCredit } from './lowCredit.ts';

const SHOWN_MS = 10_000;
const KEY = 'shift+u';

/** Warns when the console opens on an account with low credit, and when the credit becomes low (SHELL-70); one key opens the top-up. */
export function LowCreditToast() {
  const { customer, company } = useSession();
  const notify = useNotify();
  const navigate = useNavigate();
  const translate = useText();
  const { pathname, search } = useLocation();
  const touch = useMediaQuery(TOUCH_ONLY.replace('@media ', ''));
  const moneyText = useMoneyText();
  const may = useMay();
  const low = may('wallet.topup') && hasLowCredit(customer, company.currency);
  useCommand({
    id: 'lowCredit.topUp',
    labelKey: 'shell.lowCreditTopUp',
    scope: 'global',
    group: 'money',
    keys: [KEY],
    when: () => low,
    run: () => navigate(`/payment?${new URLSearchParams({ back: `${pathname}${search}` })}`),
  });
  // Once for each account, and again when its balance falls below the limit.
  useEffectOn(() => {
    if (!low) return;
    const balance = moneyText(nearestMinor(customer.walletBalance), company.currency);
    const text = translate('shell.lowCredit', { balance });
    notify.sentence(touch ? text : `${text} · ${translate('shell.lowCreditKey')}`, {
      type: 'warning',
      autoHideDuration: SHOWN_MS,
    });
  }, [low, customer.id]);
  return null;
}
