import { useEffect, useRef } from 'react';
import type { VehicleType } from '../../../contract/orders/services.ts';
import type { TripPayloadFacts } from '../../customRoutes/multipoint/rules/multipointPayload.ts';
import type { MultipointValues } from '../../customRoutes/multipoint/rules/multipointValues.ts';
import { orderWire } from '../../customRoutes/orderForm/state/orderWire.ts';
import { orderReader } from '../../customRoutes/orderForm/state/useFirstValues.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { isLineFree } from '../../lib/browser/freeLine.ts';
import { connection, onConnection } from '../../lib/calls/connection.ts';
import { sweepDesk } from '../../lib/desk/deskStore.ts';
import { keepShell } from '../../lib/desk/shellWorker.ts';
import { noteShownFrom } from '../../lib/desk/shownFrom.ts';
import { onWaitingChange, waitingCount } from '../../lib/desk/waitingCount.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import type { BookingWire } from '../../shared/booking/sendBooking.ts';
import { loadWaiting, recountWaiting, type WaitingDraft } from '../../shared/desk/waitingDrafts.ts';
import { sendWaiting } from './sendWaiting.ts';

/** Time after which drafts that the server could not save for its own reasons are sent again. */
const AGAIN_MS = 30_000;

/** Copies older than this are read again. */
const COPY_AGE_MS = 10 * 60_000;
/** Time until the page and the pages after it are loaded. */
const SHELL_AFTER_MS = 5000;

/**
 * The offline work around every page: sends waiting drafts as soon as the server answers, and stores copies of the data that offline work
 * needs.
 */
export default function DeskWork(): null {
  useCopies();
  const send = useSendWaiting();
  useEffect(() => {
    void sweepDesk().then(recountWaiting).then(send);
    const stops = [
      onConnection((state) => {
        if (state !== 'ok') return;
        noteShownFrom(null);
        void send();
      }),
      onWaitingChange(() => void send()),
    ];
    const timer = setInterval(() => void send(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [send]);
  return null;
}

function useCopies(): void {
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const { customer, customers, hasMultipoint } = useSession();
  useEffect(() => {
    // Without copies the pages only work online.
    void dataProvider
      .keepForDesk()
      // The multipoint form needs the vehicles.
      .then(() => (hasMultipoint && isLineFree() ? dataProvider.getVehicles() : null))
      // They are read again at the next start.
      .catch(() => undefined);
  }, [dataProvider, hasMultipoint]);
  useEffect(() => {
    if (!isLineFree()) return;
    // If workers are forbidden, offline work is possible only in the open tab.
    const timer = setTimeout(() => void keepShell(locale).catch(() => undefined), SHELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [locale]);
  const accounts = customers.map(({ id }) => id).join();
  useEffect(() => {
    // Without an IndexedDB there is nothing to delete.
    dataProvider.dropOtherCopies(accounts.split(',').map(Number)).catch(() => undefined);
  }, [dataProvider, accounts]);
  const customerId = customer.id;
  const mayWrite = useMay()('orders.write');
  // Another account has other rows.
  useEffectOn(() => {
    if (!mayWrite || !isLineFree()) return;
    const read = () => {
      if (document.hidden || connection() !== 'ok') return;
      // They are read again in a later round.
      dataProvider.readForDesk(COPY_AGE_MS).catch(() => undefined);
    };
    read();
    const timer = setInterval(read, AGAIN_MS);
    return () => clearInterval(timer);
  }, [dataProvider, customerId, mayWrite]);
}

type Account = Parameters<typeof orderReader>[0];

/**
 * The wire form of waiting multipoint orders; null if none waits. The typed vehicle stays: the server refuses a vehicle that is no longer
 * offered.
 */
async function waitingTrips(getVehicles: () => Promise<VehicleType[]>) {
  if (!(await loadWaiting()).some(({ form }) => form === 'trip')) return null;
  const [vehicles, { tripWire }, { tripReader }] = await Promise.all([
    getVehicles(),
    import('../../customRoutes/multipoint/state/tripWire.ts'),
    import('../../customRoutes/multipoint/state/useFirstTrip.ts'),
  ]);
  if (vehicles.length === 0) return null;
  return (facts: TripPayloadFacts, account: Account): BookingWire<MultipointValues> => {
    const wire = tripWire({ ...facts, vehicles }, tripReader(account, vehicles).read);
    return {
      ...wire,
      toInput: (values, finish) => ({ ...wire.toInput(values, finish), serviceCode: values.vehicleCode }),
    };
  };
}

function useSendWaiting(): () => Promise<void> {
  const dataProvider = useDataProvider();
  const refetchOrders = useRefetchOrders();
  const translate = useText();
  const notify = useNotify();
  const { customers, company } = useSession();
  const callerOf = ({ customerId, companyId }: WaitingDraft) => ({ customerId, companyId });
  const run = useHandler(async () => {
    const [itemTypes, trip] = await Promise.all([
      dataProvider.getItemTypes(company.id),
      // Without the vehicles, multipoint orders wait on and other orders are sent.
      waitingTrips(dataProvider.getVehicles).catch(() => null),
    ]);
    const saved = await sendWaiting({
      provider: (draft) => ({
        createOrder: (input, key) => dataProvider.createOrder(input, key, callerOf(draft)),
        updateOrder: (id, patch, key) => dataProvider.updateOrder(id, patch, key, callerOf(draft)),
        // Waiting drafts are never confirmed or paid.
        processOrders: () => Promise.reject(new Error('A draft that waited is not confirmed')),
      }),
      wire: (draft) => {
        const customer = customers.find(({ id }) => id === draft.customerId);
        if (!customer) return null;
        const { currency, timezone } = company;
        const facts = { companyId: draft.companyId, customerId: customer.id, currency, timezone, itemTypes };
        if (draft.form === 'trip') return trip?.(facts, { customer, company }) ?? null;
        return orderWire(facts, orderReader({ customer, company }, translate).read);
      },
    });
    if (saved === 0) return;
    notify('desk.sent', { type: 'success', messageArgs: { smart_count: saved } });
    refetchOrders();
    // The drafts are stored as copies in case the connection is lost again. Without an answer they are read in a later round.
    dataProvider.readForDesk(COPY_AGE_MS).catch(() => undefined);
  });
  const state = useRef({ isRunning: false, isAsked: false });
  return useHandler(async () => {
    const now = state.current;
    now.isAsked = true;
    if (now.isRunning) return;
    now.isRunning = true;
    // A form may be closed, or a draft stored, while other drafts are sent.
    while (now.isAsked && waitingCount() > 0 && connection() === 'ok') {
      now.isAsked = false;
      // Without an answer the drafts wait on.
      await run().catch(() => undefined);
    }
    now.isRunning = false;
  });
}
