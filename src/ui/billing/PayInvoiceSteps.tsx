import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { isPayable } from '../../../contract/rules/billing.ts';
import type { Invoice } from '../../../contract/wallet.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { PayInvoiceDialog } from './PayInvoiceDialog.tsx';

interface Steps {
  /** Asks how an invoice is paid; says so where it does not wait for a payment. */
  pay(invoice: Invoice): void;
}
const StepsContext = createContext<Steps | null>(null);

export function usePayInvoice(): Steps {
  const value = useContext(StepsContext);
  if (!value) throw new Error('usePayInvoice needs PayInvoiceSteps above it');
  return value;
}

/** The dialog in which an invoice is paid, for the list and for commands anywhere. */
export function PayInvoiceSteps({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const [open, setOpen] = useState<Invoice | null>(null);
  const steps = useMemo<Steps>(
    () => ({
      pay: (invoice) => {
        if (isPayable(invoice)) setOpen(invoice);
        else notify('billing.notPayable', { type: 'warning', messageArgs: { number: invoice.invoiceNo } });
      },
    }),
    [notify],
  );
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <PayInvoiceDialog invoice={open} onClose={() => setOpen(null)} /> : null}
    </StepsContext>
  );
}
