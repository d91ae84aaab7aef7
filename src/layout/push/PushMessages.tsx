import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PushMessage } from '../../../contract/messages/push.ts';
import { useMessageStore } from '../../session/Messages.tsx';
import { useSession } from '../../session/SessionContext.ts';
import { onWaiting } from '../../session/waiting.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const PushOffer = lazyPart(() => import('./PushOffer.tsx').then((part) => part.PushOffer));

/** Messages from the worker to an open page. */
type FromWorker = { push?: PushMessage; open?: string };

/**
 * Push messages that arrive while the console is open become entries of the tray (LIVE-12). The user is asked for permission when the user first
 * waits for something (LIVE-10).
 */
export function PushMessages() {
  const store = useMessageStore();
  const navigate = useNavigate();
  const { customer } = useSession();
  const [waits, setWaits] = useState(false);
  useEffect(() => onWaiting(() => setWaits(true)), []);
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const onMessage = ({ data, ports }: MessageEvent<FromWorker>) => {
      if (data?.push) store.add(entryOf(data.push, store.history().messages));
      else if (data?.open?.startsWith('/')) navigate(data.open);
      else return;
      ports[0]?.postMessage('taken');
    };
    serviceWorker.addEventListener('message', onMessage);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [store, navigate]);
  return waits ? <PushOffer key={customer.id} /> : null;
}

/** The entry of a push message; none for an event that the live stream has already shown. */
function entryOf({ eventId, title, body, tone, orderId }: PushMessage, shown: readonly { id: string }[]) {
  const id = `event-${eventId}`;
  if (shown.some((m) => m.id === `events-${eventId}`)) return [];
  return [{ id, at: Date.now(), tone, title, text: body, orderId }];
}
