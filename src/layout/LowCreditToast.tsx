import { useEffect } from 'react';
import { useLocaleState, useNotify } from 'react-admin';
import { toMinor } from '../../contract/rules/money.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { formatMoney } from '../lib/formatMoney.ts';
import { hasLowCredit } from '../lib/lowCredit.ts';
import { useSession } from '../session/SessionContext.ts';

const SHOWN_MS = 10_000;

/** Warns when the console opens on an account that is nearly empty, and again when it becomes so (SHELL-70). */
export function LowCreditToast() {
  const { customer, company } = useSession();
  const notify = useNotify();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const low = hasLowCredit(customer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an account and a fall below the line
  useEffect(() => {
    if (!low) return;
    const balance = formatMoney(toMinor(customer.walletBalance), company.currency, locale);
    notify(translate('shell.lowCredit', { balance }), { type: 'warning', autoHideDuration: SHOWN_MS });
  }, [low, customer.id]);
  return null;
}
