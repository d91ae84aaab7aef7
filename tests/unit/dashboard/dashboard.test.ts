import { describe, expect, it } from 'vitest';
import { COUNT_TILES } from '../../../src/customRoutes/dashboard/countTiles.ts';
import { choosePromo, markPromoShown } from '../../../src/customRoutes/dashboard/promo.ts';
import { webLink } from '../../../src/lib/browser/webLink.ts';
import { cutText } from '../../../src/lib/text/cutText.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}
const promo = (imageURL: string) => ({ imageURL, linkURL: null, title: null, description: null });

describe('the dashboard', () => {
  it.each([
    ['short', 'short'],
    [`  ${'x'.repeat(255)}  `, 'x'.repeat(255)],
    ['x'.repeat(256), `${'x'.repeat(255)}…`],
    ['😀'.repeat(256), `${'😀'.repeat(255)}…`],
    [`${'x'.repeat(254)} yz`, `${'x'.repeat(254)}…`],
  ])('the dashboard cuts an excerpt after 255 characters (DASH-14)', (text, expected) => {
    expect(cutText(text, 255)).toBe(expected);
  });

  it('the dashboard links each count to its list (DASH-07, DASH-08, DASH-09, DASH-10)', () => {
    const target = (tab: string) => `/orders?filter=${encodeURIComponent(JSON.stringify({ tab }))}`;
    expect(Object.fromEntries(COUNT_TILES.map((tile) => [tile.tab, tile.path]))).toEqual({
      DRAFT: '/orders/bulk-orders',
      NEW: target('NEW'),
      PENDING: target('PENDING'),
      CURRENT: target('CURRENT'),
    });
  });

  it.each([
    [0, 'a'],
    [0.5, 'b'],
    [0.999, 'b'],
    [1, 'b'],
  ])('the dashboard picks a promo at random: %s → %s (DASH-17)', (random, expected) => {
    expect(choosePromo([promo('a'), promo('b'), promo('')], memory(), () => random)?.imageURL).toBe(expected);
  });

  it('the dashboard shows one promo per session, and nothing without a promo (DASH-17)', () => {
    const storage = memory();
    expect(choosePromo([], storage)).toBeUndefined();
    expect(choosePromo([promo('a')], storage)).toBeDefined();
    markPromoShown(storage);
    expect(choosePromo([promo('a')], storage)).toBeUndefined();
  });

  it.each([
    ['https://example.test/a?b=1', 'https://example.test/a?b=1'],
    ['/news', 'https://portal.test/news'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://', undefined],
    ['  ', undefined],
    [null, undefined],
  ])(
    'the dashboard links from settings only to web pages: %s → %s (DASH-13, DASH-19, API-134)',
    (address, expected) => {
      expect(webLink(address, 'https://portal.test')).toBe(expected);
    },
  );
});
