import { type ReactNode, useMemo, useState } from 'react';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const OrderMoneyDialog = lazyPart(() =>
  import('./OrderMoneyDialog.tsx').then((part) => part.OrderMoneyDialog),
);

interface Steps {
  /** Shows the steps of these orders' cost. */
  explain(orderIds: readonly string[]): void;
}
const [StepsContext, useSteps] = requiredContext<Steps>('useOrderMoney', 'OrderMoneySteps');
export const useOrderMoney = useSteps;

/** The dialog that explains a price, for orders, transactions and invoices. */
export function OrderMoneySteps({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<readonly string[] | null>(null);
  const steps = useMemo<Steps>(() => ({ explain: setOpen }), []);
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <OrderMoneyDialog orderIds={open} onClose={() => setOpen(null)} /> : null}
    </StepsContext>
  );
}
