import { listenerSet } from '../listeners.ts';

/** `away`: there is a network, but the server does not answer. */
export type Connection = 'ok' | 'offline' | 'away';

/** Whether the server answers. */
export type Probe = () => Promise<boolean>;

const PROBE_MS = [1000, 2000, 3000, 5000];

const listeners = listenerSet<Connection>();
let isAway = false;
let isProbing = false;
let probe: Probe = async () => true;
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;
export const connection = (): Connection => (isOffline() ? 'offline' : isAway ? 'away' : 'ok');

const notifyListeners = () => listeners.call(connection());

/** Sets the call that checks whether the server answers. */
export function setProbe(next: Probe): void {
  probe = next;
}

/** Call after the server answered. */
export function noteAnswer(): void {
  if (!isAway) return;
  isAway = false;
  clearTimeout(timer);
  notifyListeners();
}

/** Call after a call got no answer. The server counts as unreachable only if it does not answer a second call either. */
export function noteNoAnswer(): void {
  if (isAway || isProbing || isOffline()) return;
  void checkConnection();
}

/** Calls the server at once; as long as it does not answer, the call is repeated. */
export async function checkConnection(): Promise<boolean> {
  isProbing = true;
  // The reason for the missing answer makes no difference.
  const answers = await probe().catch(() => false);
  isProbing = false;
  if (answers) noteAnswer();
  else if (!isAway && !isOffline()) {
    isAway = true;
    probes = 0;
    notifyListeners();
    probeLater();
  }
  return answers;
}

function probeLater(): void {
  clearTimeout(timer);
  const wait = PROBE_MS[Math.min(probes++, PROBE_MS.length - 1)] ?? 5000;
  timer = setTimeout(async () => {
    if (isOffline() || !(await checkConnection())) probeLater();
  }, wait);
}

/** Called with the state whenever it changes. */
export const onConnection = listeners.add;

if (typeof addEventListener === 'function') {
  addEventListener('offline', notifyListeners);
  addEventListener('online', () => {
    if (isAway) void checkConnection();
    notifyListeners();
  });
}
