import type { PortalDataProvider } from '../../dataProvider.ts';

const WORKER = '/customer/push-worker.js';
/** There is no page at this path, so the worker only receives messages and intercepts no request. */
const SCOPE = '/customer/push/';

type Verbs = Pick<PortalDataProvider, 'getPushKey' | 'registerPush'>;

export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Subscribes this browser and sends the server its address. */
export async function subscribe(verbs: Verbs): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activated(registration);
  const { publicKey } = await verbs.getPushKey();
  const subscription = await subscribeBy(registration.pushManager, publicKey);
  await verbs.registerPush(subscription.toJSON());
}

/** Ends the subscription of this browser: its messages are for a user who no longer uses this browser. */
export async function unsubscribe(): Promise<void> {
  if (!canBePushed()) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribeBy(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (err) {
    // A subscription with an earlier key of the server must be removed first.
    const old = await manager.getSubscription();
    if (!old) throw err;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      else if (coming.state === 'redundant') reject(new Error('The worker was not installed'));
    });
  });
}
