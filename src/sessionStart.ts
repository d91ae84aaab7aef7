import { openEvents } from './api/events.ts';
import { setCallingCustomer } from './api/http.ts';
import { ensureSession, onSessionEnd } from './api/session.ts';

/** Whether somebody is signed in; a network that is down counts as yes, the pages then say what is wrong. */
export const hasSession = (): Promise<boolean> => ensureSession().catch(() => true);
export const callForCustomer = setCallingCustomer;
export { onSessionEnd, openEvents };
