import { storeText } from '../browser/storedJson.ts';

/** Storage entry with the number of this user's waiting drafts in all tabs, known without opening the database. */
const COUNT = 'waitingDrafts';

const listeners = new Set<() => void>();
/** Informs the listeners, such as after a form was closed. */
export const announceWaiting = (): void => {
  for (const listener of listeners) listener();
};
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === COUNT) announceWaiting();
  });

export const waitingCount = (): number => Number(localStorage.getItem(COUNT)?.split(' ')[0]) || 0;

/** Stores the number; the time tells other tabs that the drafts may have changed. */
export function noteWaitingCount(count: number, now = Date.now()): void {
  if (count > 0) storeText(COUNT, `${count} ${now}`);
  else localStorage.removeItem(COUNT);
  announceWaiting();
}

/** Called when the waiting drafts have changed, here or in another tab. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
