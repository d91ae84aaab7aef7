import type { PushMessage } from '../../contract/messages/push.ts';
import type { WorkerEvent } from './workerScope.ts';

/** A push message of the server, shown in a visible page of the console, else as a notification of the system. */
interface Received extends WorkerEvent {
  data: { json(): unknown } | null;
}
interface Clicked extends WorkerEvent {
  notification: Notification;
}
interface Page {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'push', listener: (event: Received) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  location: Location;
}

const worker = globalThis as unknown as WorkerScope;
const CONSOLE = '/customer';
/** A page of the console answers at once; another page, such as the sign-in, never answers. */
const ANSWER_MS = 1000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String((event.notification.data as { path?: unknown } | null)?.path ?? '/')));
});

const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(message: PushMessage): Promise<void> {
  const seen = (await pages()).filter((page) => page.visibilityState === 'visible');
  const answers = await Promise.all(seen.map((page) => send(page, { push: message })));
  if (answers.includes(true)) return;
  await worker.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    data: { path: message.path },
  });
}

async function open(path: string): Promise<void> {
  for (const page of await pages()) if (await send(page, { open: path })) return void (await page.focus());
  await worker.clients.openWindow(new URL(CONSOLE + path, worker.location.origin).href);
}

/** Whether the page has shown the message. */
function send(page: Page, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(late);
      resolve(true);
    };
    page.postMessage(message, [port2]);
  });
}
