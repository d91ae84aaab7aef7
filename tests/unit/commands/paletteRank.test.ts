import { describe, expect, it } from 'vitest';
import {
  fold,
  isOneTypo,
  matchQuality,
  paletteScore,
  rankItems,
} from '../../../src/commands/palette/rows/paletteRank.ts';
import { frecencyOf, readRecents, recordUse, withUse } from '../../../src/commands/palette/rows/recents.ts';
import { clearSessionStorage } from '../../../src/lib/browser/sessionStorage.ts';

describe('how well a text names an item', () => {
  it.each<[string, string, string[], string[], number]>([
    ['manifests', 'Manifests', [], [], 1],
    ['MY240000123', 'Order of Aisyah', ['MY240000123'], [], 1],
    ['my2400', 'Order of Aisyah', ['MY240000123'], [], 0.95],
    ['print', 'Print label', [], [], 0.9],
    ['label', 'Print label', [], [], 0.8],
    ['lab pri', 'Print label', [], [], 0.8],
    ['dingdan', '订单', [], ['dingdan', 'dd'], 0.8],
    ['订', '订单', [], [], 0.9],
    ['no', 'New order', [], [], 0.7],
    ['abel', 'Print label', [], [], 0.6],
    ['prlbl', 'Print label', [], [], 0.4],
    ['mainfest', 'Manifest', [], [], 0.35],
    ['manifst', 'Manifest', [], [], 0.4],
    ['manufest', 'Manifest', [], [], 0.35],
    ['xyz', 'Manifest', [], [], 0],
    ['', 'Manifest', [], [], 0],
    ['ｍａｎｉｆｅｓｔ', 'Manifest', [], [], 1],
    ['jose', 'José', [], [], 1],
  ])('"%s" against "%s"', (query, label, codes, keywords, expected) => {
    expect(matchQuality(query, { label, codes, keywords })).toBe(expected);
  });

  it('a short word matches no typo', () => {
    expect(matchQuality('cot', { label: 'COD' })).toBe(0);
    expect([isOneTypo('abc', 'abc'), isOneTypo('abcd', 'acbd'), isOneTypo('abcd', 'abdcx')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('folding drops case, accents, width and extra spaces', () => {
    expect(fold('  ÁＢ  c ')).toBe('ab c');
  });
});

describe('the score', () => {
  it.each([
    [{ label: 'Print label' }, 90],
    [{ label: 'Print label', frecency: 1 }, 115],
    [{ label: 'Print label', inContext: true }, 110],
    [{ label: 'Print label', depth: 2 }, 80],
    [{ label: 'Print label', frecency: 0.5, inContext: true, depth: 1 }, 117.5],
    [{ label: 'Track' }, undefined],
  ])('the score of %o has its value', (item, expected) => {
    expect(paletteScore('print', item)).toBe(expected);
  });

  it('the score orders items best first and leaves out items that do not match', () => {
    const items = [
      { label: 'Reprint' },
      { label: 'Track' },
      { label: 'Print' },
      { label: 'Print label', inContext: true },
    ];
    expect(rankItems('print', items).map((item) => item.label)).toEqual(['Print label', 'Print', 'Reprint']);
  });

  it('the score without a query keeps all items, the page’s actions first', () => {
    const items = [{ label: 'A' }, { label: 'B', inContext: true }];
    expect(rankItems('', items).map((item) => item.label)).toEqual(['B', 'A']);
  });
});

describe('recents', () => {
  const day = 24 * 60 * 60 * 1000;
  /** Its entries are properties, as a browser's. */
  const storage = (): Storage =>
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    });

  it('recents halve in seven days', () => {
    const used = withUse([], 'a', 0);
    expect(frecencyOf(used[0], 0)).toBeCloseTo(1 / 3);
    expect(frecencyOf(used[0], 7 * day)).toBeCloseTo(0.5 / 2.5);
    expect(frecencyOf(undefined, 0)).toBe(0);
  });

  it('recents also halve when they are used again', () => {
    const twice = withUse(withUse([], 'a', 0), 'a', 7 * day);
    expect(twice).toEqual([{ id: 'a', score: 1.5, at: 7 * day }]);
  });

  it('frequent recent use ranks before a single use just now', () => {
    let recents = withUse([], 'often', 0);
    recents = withUse(recents, 'often', day);
    recents = withUse(recents, 'once', 2 * day);
    expect(recents.map((recent) => recent.id)).toEqual(['often', 'once']);
  });

  it('recents belong to one customer, contain only ids, and are deleted by signing out', () => {
    const store = storage();
    recordUse('c1', 'order:MY1', 5, store);
    store.setItem('lang', 'my');
    expect(readRecents('c1', store)).toEqual([{ id: 'order:MY1', score: 1, at: 5 }]);
    expect(readRecents('c2', store)).toEqual([]);
    clearSessionStorage(store);
    expect(readRecents('c1', store)).toEqual([]);
    expect(store.getItem('lang')).toBe('my');
  });

  it('an invalid store counts as empty', () => {
    const store = storage();
    store.setItem('palette.recents.c1', '[{"id":3},"x"');
    expect(readRecents('c1', store)).toEqual([]);
  });
});
