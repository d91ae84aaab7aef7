import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { createMessageStore, type MessageHistory, type MessageStore } from './messageStore.ts';
import { useSession } from './SessionContext.ts';

const MessagesContext = createContext<MessageStore>(createMessageStore(null));

/** The history of messages of this user's account. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const { user, customer } = useSession();
  const store = useMemo(() => createMessageStore(`${user.id}.${customer.id}`), [user.id, customer.id]);
  return <MessagesContext value={store}>{children}</MessagesContext>;
}

export const useMessageStore = (): MessageStore => useContext(MessagesContext);

export function useMessageHistory(): MessageHistory {
  const store = useMessageStore();
  return useSyncExternalStore(store.subscribe, store.history);
}
