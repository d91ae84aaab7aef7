import type { Banner } from '../../../contract/account/company.ts';

const SHOWN_KEY = 'promoShown';

/** One of the promos at random, or none when one was shown in this session already (DASH-17). */
export function choosePromo(
  promos: readonly Banner[],
  storage: Storage = sessionStorage,
  random: () => number = Math.random,
): Banner | undefined {
  const withPicture = promos.filter((promo) => promo.imageURL);
  if (!withPicture.length || storage.getItem(SHOWN_KEY)) return undefined;
  return withPicture[Math.min(Math.floor(random() * withPicture.length), withPicture.length - 1)];
}

export const markPromoShown = (storage: Storage = sessionStorage): void => storage.setItem(SHOWN_KEY, '1');
