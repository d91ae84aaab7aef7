import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromMinor, nearestMinor } from '../../contract/rules/money/money.ts';
import type { PaletteActions } from '../commands/palette/rows/paletteItem.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useLocale } from '../i18n/useText.ts';
import { keepOpenForms } from '../lib/forms/formStorage.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { useHandler } from '../lib/react/useHandler.ts';
import { formatMoney } from '../lib/text/formatMoney.ts';
import { useSession } from '../session/SessionContext.ts';
import { usePayInvoice } from '../shared/billing/PayInvoiceSteps.tsx';
import { storeStep } from '../shared/payment/storedStep.ts';
import { resumePath, topUpPath } from '../shared/payment/topUpPath.ts';
import type { Warn } from './usePaletteActions.ts';

type MoneyActions = Pick<PaletteActions, 'showBalance' | 'topUp' | 'topUpFor' | 'pay'>;

const UNPAID_INVOICES = filteredPath('/billing/invoice', { tab: 'unpaid' });

/** The wallet in the palette: its balance, the top-up, and invoices. */
export function useMoneyActions(warn: Warn): MoneyActions {
  const navigate = useNavigate();
  const address = useLocation();
  const notify = useNotify();
  const locale = useLocale();
  const { payNumber } = usePayInvoice();
  const { customer, company } = useSession();
  const topUpFor = useHandler<Parameters<MoneyActions['topUpFor']>, Promise<void>>(
    async (missingMinor, typed) => {
      const id = crypto.randomUUID();
      await storeStep('book', customer.id, { ...typed, id });
      keepOpenForms();
      navigate(topUpPath(missingMinor, resumePath(address, { kind: 'book', id })));
    },
  );
  return useMemo<MoneyActions>(
    () => ({
      showBalance: () =>
        notify('console.balance', {
          type: 'info',
          messageArgs: {
            amount: formatMoney(nearestMinor(customer.walletBalance), company.currency, locale),
          },
        }),
      topUp: (amount) => {
        if (amount?.currency && amount.currency !== company.currency)
          return warn('console.notUnderstood', { words: amount.currency });
        navigate(amount ? `/payment?amount=${fromMinor(amount.amountMinor)}` : '/payment');
      },
      topUpFor,
      pay: async (invoiceNo) => {
        if (!invoiceNo) return void navigate(UNPAID_INVOICES);
        await payNumber(invoiceNo);
      },
    }),
    [navigate, notify, locale, payNumber, topUpFor, customer, company, warn],
  );
}
