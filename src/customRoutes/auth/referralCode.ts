import { storeText } from '../../lib/browser/storedJson.ts';

const KEY = 'referralCode';
const MAX_LENGTH = 60;

/** The referral code of the link, else the code of an earlier visit; stored until somebody signs up with it (AUTH-70). */
export function storedReferralCode(search: string, storage: Storage = localStorage): string {
  const linked = new URLSearchParams(search).get('referralCode')?.trim().slice(0, MAX_LENGTH);
  if (linked) storeText(KEY, linked, storage);
  return linked || (storage.getItem(KEY) ?? '');
}

export const forgetReferralCode = (storage: Storage = localStorage): void => storage.removeItem(KEY);
