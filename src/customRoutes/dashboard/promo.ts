import type { Banner } from '../../../contract/account/company.ts';
import { storeText } from '../../lib/browser/storedJson.ts';

const SHOWN_KEY = 'promoShown';

/** A random promo, or null if one was already shown in this session (DASH-17). */
export function choosePromo(
  promos: readonly Banner[],
  storage: Storage = sessionStorage,
  random: () => number = Math.random,
): Banner | undefined {
  const withPicture = promos.filter((promo) => promo.imageURL);
  if (!withPicture.length || storage.getItem(SHOWN_KEY)) return undefined;
  return withPicture[Math.min(Math.floor(random() * withPicture.length), withPicture.length - 1)];
}

export const markPromoShown = (storage: Storage = sessionStorage): void =>
  void storeText(SHOWN_KEY, '1', storage);
