import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import type { EventType, LiveEvent } from '../../contract/messages/events.ts';
import {
  CREDITED_STATUS,
  DISPUTED_STATUS,
  PAYMENT_STATUS,
  REFUNDED_STATUS,
} from '../../contract/rules/money/payment.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { useMessageStore } from './Messages.tsx';
import type { Message } from './messageStore.ts';
import { useSession } from './SessionContext.ts';
import { useRefetchOrders } from './useRefetchOrders.ts';

type Listener = (event: LiveEvent) => void;
interface Live {
  latest: LiveEvent | null;
  subscribe(listener: Listener): () => void;
}
const LiveContext = createContext<Live>({ latest: null, subscribe: () => () => undefined });

type Tone = 'success' | 'info' | 'error';

/** Severity of an event; a failure is never shown as a success (LIVE-05). `order_tracking.*` repeat `order.*`. */
const TONES: Partial<Record<EventType, Tone>> = {
  'order.created': 'success',
  'order.failed': 'error',
  'order.status': 'info',
  'order.updated': 'info',
  'cod.paid': 'success',
  'instabook.submitted': 'success',
  'repeat.drafted': 'info',
  'repeat.held': 'error',
  'invoice.status': 'success',
};

/**
 * States with messages of their own: a paid invoice whose money moved again, and a webhook that was switched off or on. A single failed call of a
 * webhook causes no message.
 */
const STATES: Record<string, Tone> = {
  [`invoice.${CREDITED_STATUS}`]: 'info',
  [`invoice.${REFUNDED_STATUS}`]: 'info',
  [`invoice.${DISPUTED_STATUS}`]: 'error',
  'webhook.failures': 'error',
  'webhook.gone': 'error',
  'webhook.back': 'success',
};

function toneAndText({ type, status, statusCode }: LiveEvent): { tone: Tone; textKey: TextKey } | undefined {
  const shown = (tone: Tone | undefined, name: string) =>
    tone && { tone, textKey: `live.${name.replace('.', '_')}` as TextKey };
  const state = `${type.split('.')[0]}.${status}`;
  if (type === 'webhook.state' || (type === 'invoice.status' && STATES[state]))
    return shown(STATES[state], state);
  if (type !== 'invoice.status' || statusCode !== PAYMENT_STATUS.failed) return shown(TONES[type], type);
  return status === 'expired' ? shown('info', 'invoice_expired') : shown('error', 'invoice_failed');
}

const REFRESH_PAUSE_MS = 300;
/** A stream of events without a pause is shown after this time. */
const REFRESH_WAIT_MS = 2000;

/** Events with the same new status: a job moves many orders to one status, which is one message. */
function groupOf({ type, statusCode, status, message }: LiveEvent): Message['group'] {
  const group = (step: unknown, several: TextKey) => ({
    key: `${type === 'order.updated' ? 'order.status' : type} ${step}`,
    several,
  });
  if (type === 'order.created') return group('', 'live.several_created');
  if (type === 'cod.paid') return group('', 'live.several_cod_paid');
  if (type === 'order.failed') return group(message, 'live.several_failed');
  if (type !== 'order.status' && type !== 'order.updated') return undefined;
  return group(statusCode ?? status, 'live.several_status');
}

function toMessage(event: LiveEvent): Message {
  const shown = toneAndText(event);
  return {
    id: `event-${event.id}`,
    at: Date.now(),
    tone: shown?.tone ?? 'info',
    text: shown?.textKey ?? ('live.order_updated' satisfies TextKey),
    group: groupOf(event),
    values: {
      number: event.consignmentNo ?? '',
      status: event.status ?? '',
      message: event.message ?? '',
      smart_count: 1,
    },
    statusCode: event.statusCode,
    orderId: event.orderId,
    // A failed payment is no longer unread after the invoice is paid.
    about: event.invoiceId ? `invoice ${event.invoiceId}` : undefined,
  };
}

/** The steps of an order replace one another. */
const subjectOf = (type: LiveEvent['type']): string => (type.startsWith('order.') ? 'order' : type);

interface Props {
  children: ReactNode;
  /** Opens the stream and returns a function that closes it. */
  open: (customerId: number, onEvent: Listener, onGap: () => void) => () => void;
}

/** Keeps the customer's stream open, adds events to the messages, and fetches the affected data again (LIVE-01…08). */
export function LiveEventsProvider({ children, open }: Props) {
  const { customer } = useSession();
  const refetchOrders = useRefetchOrders();
  const store = useMessageStore();
  const [latest, setLatest] = useState<LiveEvent | null>(null);
  const listeners = useRef(new Set<Listener>());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The latest step of every order, and the latest event of its other subjects, since the last refresh. */
    const pending = new Map<string, LiveEvent>();
    let since: number | undefined;
    const flush = () => {
      since = undefined;
      store.add([...pending.values()].map(toMessage).reverse());
      pending.clear();
      refetchOrders();
    };
    const refresh = () => {
      const now = performance.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.min(REFRESH_PAUSE_MS, since + REFRESH_WAIT_MS - now));
    };
    const close = open(
      customer.id,
      (event) => {
        setLatest(event);
        for (const listener of listeners.current) listener(event);
        // A result of the user's own action was shown at once. A draft has no number to show; its list shows the change.
        if (!event.own && toneAndText(event) && (event.consignmentNo || event.type !== 'order.updated')) {
          const key = `${subjectOf(event.type)} ${event.orderId ?? event.invoiceId ?? event.message ?? ''}`;
          // The newest is last.
          pending.delete(key);
          pending.set(key, event);
        }
        if (event.type !== 'views.changed') refresh();
      },
      refresh,
    );
    return () => {
      clearTimeout(timer);
      close();
      // Signing out has deleted the history, and nothing may come back.
      if (since !== undefined && storedCustomerId() !== null) flush();
    };
  }, [customer.id, open, refetchOrders, store]);

  const [subscribe] = useState(() => (listener: Listener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener) as unknown as undefined;
  });
  return <LiveContext value={{ latest, subscribe }}>{children}</LiveContext>;
}

/** Calls `listener` with every live event while mounted. */
export function useLiveEvent(listener: Listener): void {
  const { subscribe } = useContext(LiveContext);
  const handle = useEffectEvent(listener);
  useEffect(() => subscribe((event) => handle(event)), [subscribe]);
}

export const useLatestEvent = () => useContext(LiveContext).latest;
