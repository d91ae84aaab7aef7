/** How many drafts of this user wait for the connection, known without opening the database, in all tabs. */
const COUNT = 'waitingDrafts';

const listeners = new Set<() => void>();
/** Has them looked at again, such as after a form was closed. */
export const announceWaiting = (): void => {
  for (const listener of listeners) listener();
};
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === COUNT) announceWaiting();
  });

export function waitingCount(): number {
  try {
    return Number(localStorage.getItem(COUNT)?.split(' ')[0]) || 0;
  } catch {
    // Without storage nothing waits.
    return 0;
  }
}

/** Notes the number, and that other drafts may be among them. */
export function noteWaitingCount(count: number, now = Date.now()): void {
  try {
    if (count > 0) localStorage.setItem(COUNT, `${count} ${now}`);
    else localStorage.removeItem(COUNT);
  } catch {
    // The storage is full: the list itself is read when its page opens.
  }
  announceWaiting();
}

/** Called when the drafts that wait have changed, here or in another tab. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
