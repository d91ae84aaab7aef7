import { useLocation, useNavigate } from 'react-router-dom';
import { usePalette } from '../commands/palette/paletteState.ts';
import type { ResumedInput } from '../commands/palette/rows/paletteItem.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { storedForm } from '../lib/forms/formStorage.ts';
import { useEffectOn } from '../lib/react/useEffectOn.ts';
import type { StoredFulfil } from '../resources/orders/dialogs/OrderDialogs.tsx';
import { useOrderDialogs } from '../resources/orders/dialogs/OrderDialogs.tsx';
import { useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { type StoredBatch, useBatches } from '../shared/batches/batchesContext.ts';
import { usePayInvoice } from '../shared/billing/PayInvoiceSteps.tsx';
import { batchKey, fulfilKey, typedKey } from '../shared/payment/stepKeys.ts';
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
  /** The stored values, if they belong to this id; only the newest of each kind are stored. */
  const readStored = async <T extends { id: string }>(key: string, id: string): Promise<T | undefined> => {
    const found = (await storedForm<T>(key))?.data;
    return found?.id === id ? found : undefined;
  };
  const openers = {
    confirm: async (id: string) => dialogs.confirm(await dataProvider.getOrder(id)),
    change: async (id: string) => dialogs.changeService(await dataProvider.getOrder(id)),
    pay: payNumber,
    book: async (id: string) => {
      const typed = await readStored<ResumedInput & { id: string }>(typedKey(customer.id), id);
      if (typed) open(typed.line, typed);
    },
    batch: async (id: string) => {
      const batch = await readStored<StoredBatch>(batchKey(customer.id), id);
      if (batch) batches.ask('confirm', batch.target, undefined, batch.options);
    },
    fulfil: async (id: string) =>
      dialogs.fulfil(
        await dataProvider.getOrder(id),
        await readStored<StoredFulfil>(fulfilKey(customer.id), id),
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
