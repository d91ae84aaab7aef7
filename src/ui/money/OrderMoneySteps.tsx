import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { lazyPart } from '../lazyPart.tsx';

const OrderMoneyDialog = lazyPart(() =>
  import('./OrderMoneyDialog.tsx').then((part) => part.OrderMoneyDialog),
);

interface Steps {
  /** Shows why these orders cost what they cost. */
  explain(orderIds: readonly string[]): void;
}
const StepsContext = createContext<Steps | null>(null);

export function useOrderMoney(): Steps {
  const value = useContext(StepsContext);
  if (!value) throw new Error('useOrderMoney needs OrderMoneySteps above it');
  return value;
}

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
