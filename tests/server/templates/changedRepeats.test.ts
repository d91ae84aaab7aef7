import { describe, expect, it } from 'vitest';
import type { Template } from '../../../contract/orders/templates.ts';
import { orderRepeatRun } from '../../../server/db/schema/orders/templates.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { call, data, error } from '../orders/orderBody.ts';
import {
  DAY_S,
  EVERY_DAY,
  now,
  orders,
  path,
  put,
  reach,
  repeat,
  shipper,
  withRepeats,
  work,
} from './repeatsWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withRepeats(kind);

  it('a paused schedule makes nothing and continues with the next future day; a skipped day is left out; a deleted schedule makes nothing', async () => {
    const set = await repeat();
    await call(t, shipper, 'POST', path('/pause'));
    await reach(set.nextAt);
    expect(await orders()).toEqual([]);
    const resumed = data<Template>(await call(t, shipper, 'POST', path('/resume'))).repeat!;
    expect(Date.parse(resumed.nextAt!) - Date.parse(set.nextAt!)).toBe(DAY_S * 1000);
    const skipped = data<Template>(await call(t, shipper, 'POST', path('/skip'))).repeat!;
    expect(Date.parse(skipped.nextAt!) - Date.parse(resumed.nextAt!)).toBe(DAY_S * 1000);
    await reach(resumed.nextAt);
    expect(await orders()).toEqual([]);
    await call(t, shipper, 'DELETE', path());
    await reach(skipped.nextAt);
    expect(await orders()).toEqual([]);
    expect((await call(t, shipper, 'POST', path('/skip'))).status).toBe(404);
  });

  it('a step of a schedule that was changed meanwhile is refused with the present one, and so is the skip of another day than the next (BX-50)', async () => {
    const read = await repeat();
    const skipped = data<Template>(await call(t, shipper, 'POST', path('/skip'), { on: read.nextOn }))
      .repeat!;
    expect(skipped.nextOn).not.toBe(read.nextOn);
    for (const [step, body] of [
      ['skip', { on: read.nextOn }],
      ['skip', { updatedAt: read.updatedAt }],
      ['resume', { updatedAt: read.updatedAt }],
      ['pause', { updatedAt: read.updatedAt }],
    ] as const) {
      const refused = await call(t, shipper, 'POST', path(`/${step}`), body);
      expect([step, refused.status, error(refused).detail]).toMatchObject([step, 409, { repeat: skipped }]);
      expect(error(refused).message).toBe('This was changed meanwhile. Please look at it and try again.');
    }
    const { updatedAt, nextOn: on } = skipped;
    expect((await call(t, shipper, 'POST', path('/skip'), { updatedAt, on })).status).toBe(200);
  });

  it('a schedule that was changed meanwhile is not ended by a person who read it before (BX-50)', async () => {
    const read = await repeat();
    const changed = await repeat({ time: '10:00', updatedAt: read.updatedAt });
    const end = (updatedAt: string) =>
      call(t, shipper, 'DELETE', `${path()}?updatedAt=${encodeURIComponent(updatedAt)}`);
    const refused = await end(read.updatedAt);
    expect([refused.status, error(refused).detail]).toMatchObject([409, { repeat: { time: '10:00' } }]);
    expect((await end(changed.updatedAt)).status).toBe(200);
  });

  it('a schedule that somebody paused stays paused when a person who read it as active changes it; without that state the change resumes it (BX-50)', async () => {
    await repeat();
    await call(t, shipper, 'POST', path('/pause'));
    expect(await repeat({ time: '10:00', state: 'active' })).toMatchObject({
      time: '10:00',
      state: 'paused',
    });
    expect(await repeat({ time: '11:00' })).toMatchObject({ time: '11:00', state: 'active' });
  });

  it('a day that ended without a running server is reported as missed, and later days continue', async () => {
    const set = await repeat();
    await reach(new Date(Date.parse(set.nextAt!) + 2 * DAY_S * 1000).toISOString());
    await work();
    await work();
    const runs = await t.db.sql.select().from(orderRepeatRun);
    expect(runs.map(({ result }) => result).sort()).toEqual(['drafted', 'missed', 'missed']);
    expect(await orders()).toHaveLength(1);
  });

  it('a schedule that is saved in the minute of its day keeps that day, unless the change leaves it out (BX-50)', async () => {
    const set = await repeat({ books: true, maxPrice: 7 });
    t.clock.advance((Date.parse(set.nextAt!) - t.clock.now().getTime()) / 1000 + 5);
    const saved = await repeat({ books: true, maxPrice: 8, startsOn: set.startsOn });
    expect([saved.nextOn, saved.nextAt]).toEqual([set.nextOn, set.nextAt]);
    await work();
    const made = await now();
    expect(made.last).toMatchObject({ on: set.nextOn, result: 'booked' });
    expect(await orders()).toHaveLength(1);
    t.clock.advance((Date.parse(made.nextAt!) - t.clock.now().getTime()) / 1000 + 5);
    const weekday = new Date(`${made.nextOn}T00:00:00Z`).getUTCDay() || 7;
    const without = await repeat({ weekdays: EVERY_DAY.filter((day) => day !== weekday) });
    expect(without.nextOn).not.toBe(made.nextOn);
    await work();
    expect(await orders()).toHaveLength(1);
  });

  it('a schedule that is set again does not make an already made day twice', async () => {
    const set = await repeat();
    await reach(set.nextAt);
    await call(t, shipper, 'DELETE', path());
    const later = new Date(Date.parse(set.nextAt!) + 8 * 3_600_000 + 5 * 60_000).toISOString().slice(11, 16);
    const secondRepeat = await repeat({ time: later });
    expect(secondRepeat.nextOn).not.toBe(set.nextOn);
    expect(await orders()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['no day of the week', { weekdays: [] }, 'weekdays'],
    ['an eighth day', { weekdays: [8] }, 'weekdays.0'],
    ['a time that is none', { time: '24:00' }, 'time'],
    ['a last day before the first', { startsOn: '2027-01-02', until: '2027-01-01' }, 'until'],
    ['a last day that has gone', { startsOn: '2020-01-01', until: '2020-02-01' }, 'until'],
    ['a day that is none', { until: '2027-13-01' }, 'until'],
    ['a highest price where nothing is booked', { maxPrice: 5 }, 'maxPrice'],
  ])('%s is refused by its name', async (_, body, field) => {
    const answer = await put(body);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
  });
});
