import { describe, expect, it } from 'vitest';
import type { ParseContext } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { countMouseUse } from '../../../src/commands/keys/keyTips.ts';
import { arrangeItems, MAX_ITEMS } from '../../../src/commands/palette/rows/arrangeItems.ts';
import { completeQuote } from '../../../src/commands/palette/rows/completeQuote.ts';
import type { PaletteGroup, PaletteItem } from '../../../src/commands/palette/rows/paletteItem.ts';

const item = (id: string, group: PaletteGroup, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  group,
  label: id,
  ...more,
});
const none = { answers: [], local: [], found: [], limits: {}, frecency: () => 0 };
const ids = (groups: ReturnType<typeof arrangeItems>) =>
  groups.map((g) => [g.group, g.items.map((i) => i.id).join()]);

describe('the rows of the palette', () => {
  it('the palette shows three rows of a group and the number of further ones', () => {
    const found = Array.from({ length: 8 }, (_, i) => item(`a${i}`, 'orders'));
    const shown = arrangeItems({ ...none, query: 'a', found });
    expect(shown[0]).toMatchObject({ hidden: 5 });
    expect(ids(shown)).toEqual([['orders', 'a0,a1,a2']]);
    const more = arrangeItems({ ...none, query: 'a', found, limits: { orders: 23 } });
    expect(more[0]?.items).toHaveLength(8);
  });

  it('the rows that “show more” promises are shown, even if other groups have filled the space (BX-32)', () => {
    const local = Array.from({ length: 90 }, (_, i) => item(`a${i}`, 'commands'));
    const found = Array.from({ length: 5 }, (_, i) => item(`b${i}`, 'orders'));
    const before = arrangeItems({ ...none, query: '', local, found });
    expect(before.find((g) => g.group === 'orders')).toMatchObject({ items: [], hidden: 5 });
    const after = arrangeItems({ ...none, query: '', local, found, limits: { orders: 23 } });
    expect(after.find((g) => g.group === 'orders')).toMatchObject({ items: found, hidden: 0 });
  });

  it('“show more” counts only the rows that its next press adds (BX-32)', () => {
    const found = Array.from({ length: 30 }, (_, i) => item(`a${i}`, 'orders'));
    const hiddenAt = (limits: Partial<Record<PaletteGroup, number>>) =>
      arrangeItems({ ...none, query: 'a', found, limits })[0]?.hidden;
    expect([hiddenAt({}), hiddenAt({ orders: 23 }), hiddenAt({ orders: 43 })]).toEqual([20, 7, 0]);
  });

  it('the palette has at most sixty rows', () => {
    const local = Array.from({ length: 90 }, (_, i) => item(`a${i}`, 'commands'));
    const groups = arrangeItems({ ...none, query: '', local, found: [item('b', 'orders')] });
    expect(groups.flatMap((g) => g.items)).toHaveLength(MAX_ITEMS);
  });

  it('a late exact hit fills the existing row of its number without moving other rows', () => {
    const answers = [item('order:MY1234', 'answer', { codes: ['MY1234'] }), item('answer:track', 'answer')];
    const hit = item('order:MY1234', 'orders', {
      codes: ['MY1234'],
      label: 'MY1234 Aisyah',
      path: '/order/7',
    });
    const before = arrangeItems({ ...none, query: 'my1234', answers });
    const after = arrangeItems({ ...none, query: 'my1234', answers, found: [item('x', 'contacts'), hit] });
    expect(ids(before)).toEqual([['answer', 'order:MY1234,answer:track']]);
    expect(ids(after)).toEqual([...ids(before), ['contacts', 'x']]);
    expect(after[0]?.items[0]).toMatchObject({ detail: 'MY1234 Aisyah', path: '/order/7' });
  });

  it('a command that matches the typed line is listed once, with its key', () => {
    const answers = [item('answer:new', 'answer', { label: 'New order' })];
    const local = [item('command:new', 'commands', { label: 'New order', keys: 'n o' })];
    const groups = arrangeItems({ ...none, query: 'new order', answers, local });
    expect(ids(groups)).toEqual([['answer', 'answer:new']]);
    expect(groups[0]?.items[0]?.keys).toBe('n o');
  });

  it('actions on the row are first, unless a command fits the typed text better', () => {
    const act = (label: string) => item(label, 'context', { inContext: true });
    const go = (label: string) => item(label, 'commands');
    const local = [act('Secure track order'), go('Settings')];
    const groups = (query: string, rows: PaletteItem[]) =>
      arrangeItems({ ...none, query, local: rows }).map(({ group }) => group);
    expect(groups('set', local)).toEqual(['commands']);
    expect(groups('track', [act('Track order'), go('Track')])).toEqual(['context', 'commands']);
    expect(groups('', local)).toEqual(['context', 'commands']);
  });

  it('late results are added at the end where they match no better', () => {
    const local = [item('track', 'commands')];
    const found = [item('tracy', 'contacts'), item('T-900', 'orders')];
    expect(ids(arrangeItems({ ...none, query: 'tr', local, found }))).toEqual([
      ['commands', 'track'],
      ['contacts', 'tracy'],
      ['orders', 'T-900'],
    ]);
  });

  it('the group with the best hit is first, and scattered letters match only where no name contains the text (BX-33)', () => {
    const act = item('Print Packing list', 'context', { inContext: true });
    const part = item('Standing orders', 'commands');
    const found = [item('Tan Wei Ling', 'contacts')];
    expect(ids(arrangeItems({ ...none, query: 'tan', local: [act, part], found }))).toEqual([
      ['contacts', 'Tan Wei Ling'],
      ['commands', 'Standing orders'],
    ]);
    expect(ids(arrangeItems({ ...none, query: 'tan', local: [act] }))).toEqual([
      ['context', 'Print Packing list'],
    ]);
  });

  it('recently used commands come first among equally good ones', () => {
    const local = [item('print a', 'commands'), item('print b', 'commands')];
    const groups = arrangeItems({
      ...none,
      query: 'print',
      local,
      frecency: (id) => (id === 'print b' ? 0.5 : 0),
    });
    expect(groups[0]?.items.map((i) => i.id)).toEqual(['print b', 'print a']);
  });
});

describe('a quote filled in on its card', () => {
  const context: ParseContext = {
    locale: 'en_US',
    country: 'MY',
    currency: 'MYR',
    hasSelection: false,
    hasFocused: false,
  };
  const quote = (text: string) => {
    const parsed = parsePaletteInput(text, context);
    if (parsed.kind !== 'quote') throw new Error('no quote');
    return parsed;
  };

  it('a quote on its card uses the missing parts and the country of the fields', () => {
    const full = completeQuote(
      quote('quote 50000'),
      { to: '10110', toCountry: 'th', weight: '2,5' },
      context,
    );
    expect(full).toMatchObject({
      from: { postcode: '50000', country: 'MY', countryAssumed: true },
      to: { postcode: '10110', country: 'TH', countryAssumed: false },
      weightKg: 2.5,
      missing: [],
    });
  });

  it('a quote on its card keeps typed values', () => {
    const full = completeQuote(quote('quote 50000 to 10110 2kg'), { to: '99999', weight: '9' }, context);
    expect(full).toMatchObject({ to: { postcode: '10110' }, weightKg: 2 });
  });

  it.each([
    ['', ['to', 'weight'], []],
    ['heavy', ['to', 'weight'], []],
    ['0.05', ['to'], ['weightTooSmall']],
  ])('a weight of "%s" is refused or accepted on the card', (weight, missing, problems) => {
    expect(completeQuote(quote('quote 50000'), { weight }, context)).toMatchObject({ missing, problems });
  });
});

describe('the tip about a key', () => {
  it('the tip about a key comes after the third use by mouse and at most once a day', () => {
    let value: string | null = null;
    const storage = {
      getItem: () => value,
      setItem: (_key: string, next: string) => {
        value = next;
      },
    };
    const day = 24 * 60 * 60 * 1000;
    const use = (id: string, at: number): boolean => countMouseUse(id, at, storage);
    expect([use('a', day), use('a', day), use('a', day)]).toEqual([false, false, true]);
    expect([use('b', day + 1), use('b', day + 1), use('b', day + 2)]).toEqual([false, false, false]);
    expect(use('b', 2 * day)).toBe(true);
  });
});
