import type { Banner } from '../../../contract/account/company.ts';

const SHOWN_KEY = 'promoShown';

/** One of the promos at random, or none when one was shown in this session already (DASH-17). */
export function choosePromo(
  promos: readonly Banner[],
  storage: Storage = sessionStorage,
  random: () => number = Math.random,
): Banner | undefined {
  const pictured = promos.filter((promo) => promo.imageURL);
  if (!pictured.length || storage.getItem(SHOWN_KEY)) return undefined;
  return pictured[Math.min(Math.floor(random() * pictured.length), pictured.length - 1)];
}

export const markPromoShown = (storage: Storage = sessionStorage): void => storage.setItem(SHOWN_KEY, '1');
