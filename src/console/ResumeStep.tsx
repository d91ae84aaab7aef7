import { useLocation, useNavigate } from 'react-router-dom';
import { usePalette } from '../commands/palette/paletteState.ts';
import type { ResumedInput } from '../commands/palette/rows/paletteItem.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useEffectOn } from '../lib/react/useEffectOn.ts';
import type { StoredFulfil } from '../resources/orders/dialogs/OrderDialogs.tsx';
import { useOrderDialogs } from '../resources/orders/dialogs/OrderDialogs.tsx';
import { useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { type StoredBatch, useBatches } from '../shared/batches/batchesContext.ts';
import { usePayInvoice } from '../shared/billing/PayInvoiceSteps.tsx';
import { takeStep } from '../shared/payment/storedStep.ts';
import { readResumedStep } from '../shared/payment/topUpPath.ts';

/** Reopens the booking step that the user left for a top-up, in its former state. */
export function ResumeStep() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { open } = usePalette();
  const dialogs = useOrderDialogs();
  const { payNumber } = usePayInvoice();
  const batches = useBatches();
  const openers = {
    confirm: async (id: string) => dialogs.confirm(await dataProvider.getOrder(id)),
    change: async (id: string) => dialogs.changeService(await dataProvider.getOrder(id)),
    pay: payNumber,
    book: async (id: string) => {
      const typed = await takeStep<ResumedInput & { id: string }>('book', customer.id, id);
      if (typed) open(typed.line, typed);
    },
    batch: async (id: string) => {
      const batch = await takeStep<StoredBatch>('batch', customer.id, id);
      if (batch) batches.ask('confirm', batch.target, undefined, batch.options);
    },
    fulfil: async (id: string) =>
      dialogs.fulfil(
        await dataProvider.getOrder(id),
        await takeStep<StoredFulfil>('fulfil', customer.id, id),
      ),
  };
  const { step, rest } = readResumedStep(search);
  const { kind, id } = step ?? {};
  // Runs once for each step, with the newest opener.
  useEffectOn(() => {
    if (!kind || !id) return;
    // A reload or a shared address must not open the step again.
    navigate({ pathname, search: rest }, { replace: true, state });
    openers[kind](id).catch((err: unknown) => notify.failure(err));
  }, [kind, id]);
  return null;
}
