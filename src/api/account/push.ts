import { call } from '../client/http.ts';

export const getPushKey = () => call<{ publicKey: string }>('GET', 'user/pushKey');

/** Sends push messages to this browser while the session lasts. */
export const registerPush = (subscription: PushSubscriptionJSON) =>
  call<{ message: string }>('POST', 'user/fcmToken', {
    body: { token: JSON.stringify(subscription), device: 'web', type: 'customer' },
  });
