import { storeText } from '../browser/storedJson.ts';
import { listenerSet } from '../listeners.ts';

/** Storage entry with the number of this user's waiting drafts in all tabs, known without opening the database. */
const COUNT = 'waitingDrafts';

const listeners = listenerSet();
/** Informs the listeners, such as after a form was closed. */
export const announceWaiting = (): void => listeners.call();
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
export const onWaitingChange = listeners.add;
