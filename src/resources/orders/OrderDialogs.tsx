import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { useSession } from '../../session/SessionContext.ts';
import { BatchesProvider } from '../../ui/batches/BatchesProvider.tsx';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { ConfirmOrdersDialog } from './ConfirmOrdersDialog.tsx';
import { CreateManifestDialog } from './CreateManifestDialog.tsx';

interface Dialogs {
  /** `reason` fills in the step's own words. */
  cancel(orders: Order[], reason?: string): void;
  confirm(orders: Order[]): void;
  /** Puts orders on a new manifest, at once or after asking. */
  manifest(orders: Order[], asks?: boolean): void;
  /** Has everything that shows orders fetched again. */
  changed(): void;
}
const DialogsContext = createContext<Dialogs | null>(null);

export function useOrderDialogs(): Dialogs {
  const value = useContext(DialogsContext);
  if (!value) throw new Error('useOrderDialogs needs OrderDialogs above it');
  return value;
}

type Open = {
  kind: 'cancel' | 'confirm' | 'manifest';
  orders: Order[];
  asks?: boolean;
  reason?: string;
} | null;

/** The steps that ask before an order is paid or ended, for every place that offers them. */
export function OrderDialogs({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { reloadCustomer } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const changed = useCallback(() => {
    void queryClient.invalidateQueries({
      predicate: (q) => ['orders', 'drafts', 'counts', 'manifests', 'cod'].includes(String(q.queryKey[0])),
    });
    // Without an answer the old balance stands; the next event asks again.
    reloadCustomer().catch(() => undefined);
  }, [queryClient, reloadCustomer]);
  const value = useMemo<Dialogs>(
    () => ({
      cancel: (orders, reason) => setOpen({ kind: 'cancel', orders, ...(reason ? { reason } : {}) }),
      confirm: (orders) => setOpen({ kind: 'confirm', orders }),
      manifest: (orders, asks = false) => setOpen({ kind: 'manifest', orders, asks }),
      changed,
    }),
    [changed],
  );
  const close = (didChange: boolean) => {
    setOpen(null);
    if (didChange) changed();
  };
  return (
    <DialogsContext value={value}>
      <BatchesProvider onChanged={changed}>{children}</BatchesProvider>
      {open?.kind === 'cancel' ? (
        <CancelOrderDialog
          orders={open.orders}
          {...(open.reason ? { given: open.reason } : {})}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'manifest' ? (
        <CreateManifestDialog orders={open.orders} asks={open.asks ?? false} onClose={close} />
      ) : null}
      {open?.kind === 'confirm' ? <ConfirmOrdersDialog orders={open.orders} onClose={close} /> : null}
    </DialogsContext>
  );
}
