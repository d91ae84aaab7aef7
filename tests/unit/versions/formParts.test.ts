import { describe, expect, it, vi } from 'vitest';
import { changedOf, collisions, type FormParts, mergedForm } from '../../../src/ui/versions/formParts.ts';
import { saveOver, versionOf } from '../../../src/ui/versions/saveOver.ts';

interface Values {
  name: string;
  city: string;
  street: string;
  secret: string;
}
const BASE: Values = { name: 'a', city: 'Ipoh', street: '1', secret: '••••••••' };
const PARTS: FormParts<Values> = {
  name: { fields: ['name'], label: 'Name' },
  address: { fields: ['street', 'city'], label: 'Address' },
  secret: { fields: ['secret'], label: 'Secret', text: () => 'hidden', secret: true },
};
const keys = (mine: Partial<Values>, theirs: Partial<Values>) =>
  collisions(PARTS, [BASE, { ...BASE, ...mine }, { ...BASE, ...theirs }]).map(({ key }) => key);

describe('two versions of a form', () => {
  it.each([
    ['what one alone has changed', { name: 'b' }, { city: 'KL' }, []],
    ['what both have changed alike', { name: 'b' }, { name: 'b' }, []],
    ['what both have changed', { name: 'b' }, { name: 'c' }, ['name']],
    ['an address of which each has changed a part', { street: '2' }, { city: 'KL' }, ['address']],
    ['a secret that was typed', { secret: 'x' }, {}, ['secret']],
    ['a secret that was not', {}, { name: 'c' }, []],
  ])('%s: asks about %j (BX-07)', (_case, mine, theirs, questions) => {
    expect(keys(mine, theirs)).toEqual(questions);
  });

  it('two versions of a form are merged: the present version, the own typed values, and the choices (BX-07)', () => {
    const mine = { ...BASE, name: 'b', street: '2' };
    const theirs = { ...BASE, name: 'c', secret: '' };
    expect(mergedForm(PARTS, [BASE, mine, theirs])).toEqual({ ...theirs, name: 'b', street: '2' });
    expect(mergedForm(PARTS, [BASE, mine, theirs], new Map([['name', 'theirs']]))).toEqual({
      ...theirs,
      street: '2',
    });
  });
});

describe('the sent part of a change', () => {
  it('the sent part of a change has the different fields; an absent value equals an empty one, an object is one field (BX-07)', () => {
    const read = { a: 1, b: null, c: { x: 1, y: 2 }, d: [1, 2] };
    expect(changedOf({ a: 1, b: '', c: { x: 1, y: 2 }, d: [1, 2] }, read)).toEqual({});
    const change = { a: 2, b: 'b', c: { x: 1, y: 3 }, d: [2] };
    expect(changedOf(change, read)).toEqual(change);
    expect(changedOf(change, read, true)).toEqual({ ...change, c: { y: 3 } });
  });
});

describe('saving over a version that moves on', () => {
  const refused = () => Object.assign(new Error('changed'), { code: 'ERR_CONFLICT', detail: {} });
  const over = (refusals: number, asks = false) => {
    let version = 1;
    const basis = { current: { version, values: {} } };
    const send = vi.fn(async () => {
      if (send.mock.calls.length <= refusals) throw refused();
    });
    const run = saveOver({
      basis,
      read: () => ({ version: ++version, values: {} }),
      send,
      needsChoice: () => asks,
    });
    return { run, send };
  };

  it.each([0, 1, 4])('a change is saved after %i newer versions (BX-07)', async (refusals) => {
    const { run, send } = over(refusals);
    expect(await run).toBeNull();
    expect(send).toHaveBeenCalledTimes(refusals + 1);
  });

  it('a change is reported after five newer versions (BX-07)', async () => {
    await expect(over(5).run).rejects.toThrow('changed');
  });

  it('a version that needs a choice is returned, and nothing is sent again (BX-07)', async () => {
    const { run, send } = over(1, true);
    expect(await run).toMatchObject({ version: 2 });
    expect(send).toHaveBeenCalledOnce();
  });

  it('the version without a record is empty (BX-07)', () => {
    expect(versionOf({ version: Number.NaN, values: {} })).toBe('');
    expect(versionOf({ version: 0, values: {} })).toBe('1970-01-01T00:00:00.000Z');
  });
});
