import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nextNumber, takeNumber } from '../../../server/db/nextNumber.ts';
import { DATABASES } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withServer({ kind });
  const failing = (work: () => Promise<unknown>) =>
    t.db.tx(async () => {
      await work();
      throw new Error('undone');
    });

  it('numbers that are taken at the same time differ and follow one another', async () => {
    const company = randomUUID();
    const taken = await Promise.all(Array.from({ length: 12 }, () => takeNumber(t.ctx, company, 'parcel')));
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(await takeNumber(t.ctx, company, 'parcel')).toBe(13);
    expect(await takeNumber(t.ctx, company, 'other')).toBe(1);
  });

  it('a number of a rolled back transaction is free again', async () => {
    const company = randomUUID();
    expect(await nextNumber(t.ctx, company, 'invoice')).toBe(1);
    for (const next of [nextNumber, takeNumber])
      await expect(failing(() => next(t.ctx, company, 'invoice'))).rejects.toThrow('undone');
    expect(await nextNumber(t.ctx, company, 'invoice')).toBe(2);
  });

  it('a refused statement fails for each caller that waits for a number, and the next call works', async () => {
    const calls = [1, 2, 3].map(() => takeNumber(t.ctx, 'no uuid', 'parcel'));
    for (const result of await Promise.allSettled(calls)) expect(result.status).toBe('rejected');
    expect(await takeNumber(t.ctx, randomUUID(), 'parcel')).toBe(1);
  });

  it('a statement is part of the open transaction, or has its own transaction without one', async () => {
    const company = randomUUID();
    const work = () => t.db.inOneTx(() => nextNumber(t.ctx, company, 'invoice'));
    await expect(failing(work)).rejects.toThrow('undone');
    await expect(
      t.db.inOneTx(async () => {
        await work();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await work()).toBe(1);
  });

  it('a fact is read once within a transaction and its parts, and again outside one, after a change and after a failure', async () => {
    let reads = 0;
    const read = () => t.db.onceInTx('fact', async () => ++reads);
    expect([await read(), await read()]).toEqual([1, 2]);
    const within = await t.db.tx(async () => [await read(), await t.db.tx(read), await read()]);
    expect(within).toEqual([3, 3, 3]);
    const forgetful = await t.db.tx(async () => {
      await read();
      await t.db.tx(async () => t.db.forgetInTx('fact'));
      return read();
    });
    expect(forgetful).toBe(5);
    expect(await t.db.tx(read)).toBe(6);
    await t.db.tx(async () => {
      const fail = () => t.db.onceInTx('other', () => Promise.reject(new Error('away')));
      await expect(fail()).rejects.toThrow('away');
      expect(await t.db.onceInTx('other', async () => 'there')).toBe('there');
    });
  });
});
