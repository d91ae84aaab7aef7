import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TypedAgain } from '../commands/palette/paletteItem.ts';
import { usePalette } from '../commands/palette/paletteState.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { storedForm } from '../lib/formStorage.ts';
import { readStepAgain } from '../lib/topUpPath.ts';
import { useOrderDialogs } from '../resources/orders/OrderDialogs.tsx';
import { useSession } from '../session/SessionContext.ts';
import { usePayInvoice } from '../ui/billing/PayInvoiceSteps.tsx';
import { typedKey } from './typedKey.ts';

/** Opens the step again from which somebody left for a top-up, as it was. */
export function StepAgain() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  const { open } = usePalette();
  const dialogs = useOrderDialogs();
  const { payNumber } = usePayInvoice();
  const openers = {
    confirm: async (id: string) => dialogs.confirm(await dataProvider.getOrder(id)),
    pay: payNumber,
    book: async (id: string) => {
      const typed = (await storedForm<TypedAgain & { id: string }>(typedKey(customer.id)))?.data;
      if (typed?.id === id) open(typed.line, typed);
    },
  };
  const latest = useRef(openers);
  latest.current = openers;
  const { step, rest } = readStepAgain(search);
  const { kind, id } = step ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step; its opener is the newest
  useEffect(() => {
    if (!kind || !id) return;
    // Reloaded or shared, the address does not open the step once more.
    navigate({ pathname, search: rest }, { replace: true, state });
    latest.current[kind](id).catch((err: unknown) => notify.failure(err));
  }, [kind, id]);
  return null;
}
