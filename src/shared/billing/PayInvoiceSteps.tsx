import { type ReactNode, useMemo, useState } from 'react';
import type { Invoice, InvoiceDetails } from '../../../contract/money/wallet.ts';
import { isPayable } from '../../../contract/rules/money/billing.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { type Held, useHeld } from '../../lib/react/useHeld.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const PayInvoiceDialog = lazyPart(() =>
  import('./PayInvoiceDialog.tsx').then((part) => part.PayInvoiceDialog),
);

/** An invoice with the fields that only a single invoice has. */
type Payable = Invoice & Partial<Pick<InvoiceDetails, 'canPayAgain'>>;

interface Steps {
  /** Asks how to pay an invoice; shows a notice if the invoice needs no payment. `held` is given up when this has ended. */
  pay(invoice: Payable, held?: Held): void;
  /** Pays the invoice with this number; a part of the number is enough if it identifies one invoice. */
  payNumber(number: string): Promise<void>;
}
const [StepsContext, useSteps] = requiredContext<Steps>('usePayInvoice', 'PayInvoiceSteps');
export const usePayInvoice = useSteps;

const isSameNumber = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The dialog that pays an invoice, for the list and for commands on every page. */
export function PayInvoiceSteps({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const [open, setOpen] = useState<{ invoice: Invoice; held: Held | undefined } | null>(null);
  useHeld(open?.held);
  const steps = useMemo<Steps>(() => {
    const pay: Steps['pay'] = (invoice, held) => {
      if (isPayable(invoice) || invoice.canPayAgain) return setOpen({ invoice, held });
      notify('billing.notPayable', { type: 'warning', messageArgs: { number: invoice.invoiceNo } });
      held?.();
    };
    return {
      pay,
      payNumber: async (number) => {
        const { data } = await dataProvider.getList<Invoice>('invoices', {
          filter: { q: number },
          sort: { field: 'date', order: 'DESC' },
          pagination: { page: 1, perPage: 2 },
        });
        const [found] = data;
        if (found && (data.length === 1 || isSameNumber(found.invoiceNo, number))) pay(found);
        else notify('billing.noInvoice', { type: 'warning', messageArgs: { number } });
      },
    };
  }, [notify, dataProvider]);
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <PayInvoiceDialog invoice={open.invoice} onClose={() => setOpen(null)} /> : null}
    </StepsContext>
  );
}
