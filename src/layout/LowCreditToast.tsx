import { useEffect } from 'react';
import { useLocaleState } from 'react-admin';
import { toMinor } from '../../contract/rules/money.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { formatMoney } from '../lib/formatMoney.ts';
import { hasLowCredit } from '../lib/lowCredit.ts';
import { useSession } from '../session/SessionContext.ts';

const SHOWN_MS = 10_000;

/** Warns when the console opens on an account that is nearly empty, and again when it becomes so (SHELL-70). */
export function LowCreditToast() {
  const { customer, company } = useSession();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const low = hasLowCredit(customer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an account and a fall below the line
  useEffect(() => {
    if (!low) return;
    const balance = formatMoney(toMinor(customer.walletBalance), company.currency, locale);
    notify('shell.lowCredit', { type: 'warning', autoHideDuration: SHOWN_MS, messageArgs: { balance } });
  }, [low, customer.id]);
  return null;
}
