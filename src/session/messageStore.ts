import type { TextValues } from '../i18n/textKey.ts';
import { storedJson, storeJson } from '../lib/browser/storedJson.ts';

export type MessageTone = 'success' | 'info' | 'warning' | 'error';

/** One entry of the history. If the text has a key, the key is stored, so that the text follows the language. */
export interface Message {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  tone: MessageTone;
  text: string;
  /** The subject, shown above the text. */
  title?: string | undefined;
  values?: TextValues | undefined;
  /** Status of the order, whose word exists in every language. */
  statusCode?: number | null | undefined;
  orderId?: string | null | undefined;
  /** A newer message with the same value replaces it. */
  about?: string | undefined;
  /** Many unread entries of one group become one entry with the text `several`. */
  group?: { key: string; several: string } | undefined;
  /** The events and orders of a joined entry. */
  joined?: { ids: string[]; orderIds: string[] } | undefined;
  /** Whether it is a result of the user's own action, which was shown at once and does not count as unread. */
  isOwnAction?: boolean | undefined;
}

export interface MessageHistory {
  /** The messages, newest first. */
  messages: readonly Message[];
  /** Messages up to this time have been seen. */
  seenAt: number;
}

export interface MessageStore {
  add(messages: readonly Message[]): void;
  seen(now?: number): void;
  clear(): void;
  history(): MessageHistory;
  subscribe(listener: () => void): () => void;
}

const MOST = 60;
/** Up to this number, entries of a group have separate lines. */
const MOST_SINGLE = 3;
const MAX_AGE_MS = 7 * 86_400_000;
const PREFIX = 'messages.';
const EMPTY: MessageHistory = { messages: [], seenAt: 0 };

/** Unseen messages about others, newest first. */
export const newsOf = ({ messages, seenAt }: MessageHistory): Message[] =>
  messages.filter((m) => !m.isOwnAction && m.at > seenAt);

/** The content of a message. A newer warning replaces an unread one with the same content. */
const sentenceOf = ({ text, title, values, orderId, statusCode }: Message): string =>
  JSON.stringify([text, title, values, orderId, statusCode]);

const idsOf = ({ id, joined }: Message): string[] => joined?.ids ?? [id];

/** Joins unread entries of one group if there are more than a few; the joined line has the number of their orders. */
function joinGroups(messages: readonly Message[], seenAt: number): Message[] {
  const unread = new Map<string, Message[]>();
  for (const message of newsOf({ messages, seenAt })) {
    const key = message.group?.key;
    if (key !== undefined) unread.set(key, [...(unread.get(key) ?? []), message]);
  }
  const joined = new Map<Message, Message | null>();
  for (const all of unread.values()) {
    const [newest, ...older] = all;
    if (!newest || all.flatMap(idsOf).length <= MOST_SINGLE) continue;
    const orderIds = [...new Set(all.flatMap((m) => m.joined?.orderIds ?? m.orderId ?? []))];
    joined.set(newest, {
      ...newest,
      text: newest.group?.several ?? newest.text,
      values: { ...newest.values, smart_count: orderIds.length },
      orderId: null,
      joined: { ids: all.flatMap(idsOf), orderIds },
    });
    for (const message of older) joined.set(message, null);
  }
  return messages.flatMap((message) => joined.get(message) ?? (joined.has(message) ? [] : message));
}

/**
 * History of messages, stored in this browser for one user's account and shared by the tabs. Without `owner` it is only in memory. Signing out
 * deletes it together with the rest of local storage.
 */
export function createMessageStore(owner: string | null): MessageStore {
  const key = owner === null ? null : PREFIX + owner;
  const listeners = new Set<() => void>();
  if (key) deleteHistoriesOfOthers(key);
  let now = key ? read(key) : EMPTY;

  const put = (next: MessageHistory) => {
    now = next;
    if (key) storeJson(key, next);
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== key) return;
    now = key ? read(key) : EMPTY;
    for (const listener of listeners) listener();
  };
  return {
    add(messages) {
      // Another tab may have added the same event.
      const old = key ? read(key) : now;
      const known = new Set(old.messages.flatMap(idsOf));
      const fresh = messages.filter((m) => !known.has(m.id));
      if (fresh.length === 0) return;
      const about = new Set(fresh.flatMap((m) => m.about ?? []));
      const repeated = new Set(fresh.filter(({ tone }) => tone === 'warning').map(sentenceOf));
      const others = old.messages.filter(
        (m) =>
          !(m.about && about.has(m.about)) &&
          !(m.at > old.seenAt && !m.joined && repeated.has(sentenceOf(m))),
      );
      const all = [...fresh, ...others].sort((a, b) => b.at - a.at);
      put({ ...old, messages: joinGroups(all, old.seenAt).slice(0, MOST) });
    },
    seen: (at = Date.now()) => put({ ...now, seenAt: Math.max(at, now.messages[0]?.at ?? 0) }),
    clear: () => put({ messages: [], seenAt: Date.now() }),
    history: () => now,
    subscribe(listener) {
      if (listeners.size === 0 && key) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}

const read = (key: string): MessageHistory =>
  storedJson(key, (stored) => {
    const { seenAt, messages } = stored as MessageHistory;
    const oldest = Date.now() - MAX_AGE_MS;
    return { seenAt, messages: messages.filter((m) => m.at > oldest) };
  }) ?? EMPTY;

/** Deletes the histories of other users: a session may end without a sign-out, and the next user must not find the messages. */
function deleteHistoriesOfOthers(key: string): void {
  const user = key.slice(0, key.lastIndexOf('.') + 1);
  for (const other of Object.keys(localStorage))
    if (other.startsWith(PREFIX) && !other.startsWith(user)) localStorage.removeItem(other);
}
