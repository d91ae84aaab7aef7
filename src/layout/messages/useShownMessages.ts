import { useCallback, useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { storedJson, storeJson } from '../../lib/browser/storedJson.ts';
import { isNoAnswerText } from '../../lib/calls/callTexts.ts';
import { onConnection } from '../../lib/calls/connection.ts';
import { isReloading } from '../../lib/calls/release.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useMessageStore } from '../../session/Messages.tsx';
import type { MessageTone } from '../../session/messageStore.ts';

/** A result of the user's own action while it is shown. */
export interface ShownMessage {
  id: string;
  tone: MessageTone;
  text: string;
  values: Record<string, unknown> | undefined;
  /** Milliseconds until the message disappears; null if it stays until it was seen. */
  forMs: number | null;
}

const SHOWN_MS: Record<MessageTone, number | null> = {
  success: 6000,
  info: 6000,
  warning: 10_000,
  error: null,
};
const MOST = 3;
/** Storage key of messages that survive an automatic reload of the page. */
const CARRIED = 'shownMessages';

/** Errors of every source stay until they are seen (ERR-01). */
export function timeOf(tone: MessageTone, requestedMs: number | null | undefined): number | null {
  const least = SHOWN_MS[tone];
  if (least === null || requestedMs === null) return null;
  return Math.max(least, requestedMs ?? 0);
}

function toShown({ message, type, notificationOptions = {} }: NotificationPayload): ShownMessage | null {
  // Our own messages are keys or sentences; react-admin's elements belong to parts that we do not use.
  if (typeof message !== 'string' || !message) return null;
  const { messageArgs, autoHideDuration } = notificationOptions;
  return {
    id: crypto.randomUUID(),
    tone: type,
    text: message,
    values: messageArgs as Record<string, unknown> | undefined,
    forMs: timeOf(type, autoHideDuration),
  };
}

const isSame = (a: ShownMessage, b: ShownMessage) =>
  a.tone === b.tone && a.text === b.text && JSON.stringify(a.values) === JSON.stringify(b.values);

/** Results of the user's actions, each shown once, the newest last; older ones are in the history. */
export function useShownMessages() {
  const { notifications, setNotifications } = useNotificationContext();
  const store = useMessageStore();
  const [shown, setShown] = useState<readonly ShownMessage[]>(takeCarriedMessages);

  useEffect(() => {
    if (notifications.length === 0) return;
    const fresh = notifications.map(toShown).filter((m) => m !== null);
    // Removes only these: another message may have arrived since they were rendered.
    setNotifications((all) => all.filter((n) => !notifications.includes(n)));
    store.add(
      fresh.map(({ id, tone, text, values }) => ({
        id,
        tone,
        text,
        values,
        at: Date.now(),
        isOwnAction: true,
      })),
    );
    setShown((old) => {
      const others = old.filter((m) => !fresh.some((f) => isSame(f, m)));
      return [...others, ...fresh].slice(-MOST);
    });
  }, [notifications, setNotifications, store]);

  const close = useCallback((id: string) => setShown((old) => old.filter((m) => m.id !== id)), []);
  const closeAll = useCallback(() => setShown([]), []);

  useEffect(
    () =>
      onConnection((state) => {
        // The message about an unreachable server is outdated.
        if (state === 'ok') setShown((old) => old.filter((m) => !isNoAnswerText(m.text)));
      }),
    [],
  );
  const carry = useHandler(() => {
    if (isReloading()) storeJson(CARRIED, shown, sessionStorage);
  });
  useEffect(() => {
    addEventListener('pagehide', carry);
    return () => removeEventListener('pagehide', carry);
  }, [carry]);
  return { shown, close, closeAll };
}

function takeCarriedMessages(): readonly ShownMessage[] {
  const carried = storedJson(CARRIED, (stored) => stored as ShownMessage[], sessionStorage);
  sessionStorage.removeItem(CARRIED);
  return carried ?? [];
}
