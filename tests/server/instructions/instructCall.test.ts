import { describe, expect, it, vi } from 'vitest';
import { noCouriers } from '../../../server/adapters/absent.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { t } from '../../support/shipperServer.ts';
import { data, error, type Outcome, RECEIVER } from '../orders/orderBody.ts';
import { at, DAY, historyOf, parcelAt, tell, withInstructions } from './instructWorld.ts';

withInstructions();

describe('a call that instructs', () => {
  it.each([
    ['nothing', {}, 'instruction'],
    ['two things', { returnNow: true, holdAtOutlet: 'TPI-BGS' }, 'instruction'],
    ['the day before', { reattemptOn: '2026-03-02' }, 'reattemptOn'],
    ['the eighth day', { reattemptOn: '2026-03-11' }, 'reattemptOn'],
    ['an unknown outlet', { holdAtOutlet: 'NOWHERE' }, 'holdAtOutlet'],
    ['an outlet of another courier', { holdAtOutlet: 'BLG-SS2' }, 'holdAtOutlet'],
    ['an outlet in another area', { holdAtOutlet: 'TPI-GTN' }, 'holdAtOutlet'],
    ['half an address', { address: { address1: '9 Jalan SS15' } }, 'address.city'],
    ['a note of 201 letters', { returnNow: true, note: 'x'.repeat(201) }, 'note'],
  ])('an instruction with %s is refused with its field (BX-41)', async (_what, body, field) => {
    await at(DAY, '08:00');
    const id = await parcelAt(650);
    const answer = await tell(id, body);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
    expect(await historyOf(id)).toEqual([]);
  });

  it('an instruction for a day that the calendar does not have is refused with its field (BX-41)', async () => {
    const id = await parcelAt(650);
    // Between today and the last day that can be named.
    await at('2026-02-27', '08:00');
    for (const field of ['reattemptOn', 'pickupOn']) {
      const answer = await tell(id, { [field]: '2026-02-31' });
      expect([answer.status, error(answer)]).toMatchObject([
        422,
        { field, message: `"${field}" must be a date` },
      ]);
    }
    expect(await historyOf(id)).toEqual([]);
  });

  it.each(['2026-03-03', '2026-03-10'])(
    'the first and the last possible day are accepted: %s (BX-41)',
    async (day) => {
      await at(DAY, '08:00');
      const answer = await tell(await parcelAt(650), { reattemptOn: day, note: 'x'.repeat(200) });
      expect(answer.status).toBe(200);
    },
  );

  it('a call with an instruction for several parcels has a result for each, also if one is refused (BX-41, BX-34)', async () => {
    const [good, delivered, tired] = [await parcelAt(650), await parcelAt(700), await parcelAt(650, 3)];
    const unknown = '00000000-0000-4000-8000-00000000000a';
    const answer = await tell([delivered, good, unknown, tired].join(','), { reattemptOn: '2026-03-05' });
    expect(answer.status).toBe(200);
    expect(data<Outcome>(answer).results.map(({ id, error: why }) => [id, why?.code ?? null])).toEqual([
      [delivered, 'ERR_ORDER_STATUS'],
      [good, null],
      [unknown, 'ERR_NOT_FOUND'],
      [tired, 'ERR_COURIER_REFUSED'],
    ]);
    const { address1, city, state, postcode } = RECEIVER;
    const both = await tell(`${good},${tired}`, { address: { address1, city, state, postcode } });
    expect([both.status, error(both).field]).toEqual([422, 'address']);
  });

  it.each([
    ['reattemptOn', 475, 409],
    ['reattemptOn', 500, 200],
    ['reattemptOn', 655, 200],
    ['reattemptOn', 661, 409],
    ['returnNow', 475, 409],
    ['returnNow', 500, 200],
    ['returnNow', 655, 200],
    ['returnNow', 700, 409],
    ['holdAtOutlet', 475, 409],
    ['holdAtOutlet', 650, 200],
    ['holdAtOutlet', 655, 409],
  ])('an instruction %s in status %i answers %i (BX-41)', async (kind, statusCode, status) => {
    const id = await parcelAt(statusCode);
    const value = { reattemptOn: '2026-03-05', returnNow: true, holdAtOutlet: 'TPI-BGS' }[kind];
    expect((await tell(id, { [kind]: value })).status).toBe(status);
  });

  it('a call that instructs without a connected courier is refused with an alternative, and nothing is stored (BX-41)', async () => {
    const id = await parcelAt(650);
    vi.spyOn(t.ctx.ports.couriers, 'instruct').mockImplementation(noCouriers.instruct);
    const answer = await tell(id, { returnNow: true });
    expect(answer.status).toBe(409);
    expect(error(answer)).toMatchObject({
      code: 'ERR_COURIER_REFUSED',
      message: 'This courier takes no instructions from here. Call the courier, or write to the recipient.',
      detail: { instead: ['message'] },
    });
    expect(await historyOf(id)).toEqual([]);
    expect(await t.db.sql.select().from(courierInstruction)).toEqual([]);
  });

  it('a second instruction is refused while the courier is asked for the first one, and may follow it (BX-41)', async () => {
    const id = await parcelAt(650);
    let answered: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const { couriers } = t.ctx.ports;
    const instruct = couriers.instruct.bind(couriers);
    let onInstruct: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      onInstruct = resolve;
    });
    const spy = vi.spyOn(couriers, 'instruct').mockImplementationOnce(async (...args) => {
      onInstruct();
      await answer;
      return instruct(...args);
    });
    const first = tell(id, { returnNow: true });
    await isAsked;
    const second = await tell(id, { holdAtOutlet: 'TPI-BGS' });
    expect([second.status, error(second).message]).toEqual([
      409,
      'The courier is being told something else about this parcel. Please try again in a moment.',
    ]);
    expect(spy).toHaveBeenCalledOnce();
    answered();
    expect((await first).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(1);
    // A refused instruction frees the courier too.
    spy.mockRejectedValueOnce(new Error('timeout'));
    expect((await tell(id, { holdAtOutlet: 'TPI-BGS' })).status).toBe(409);
    await tell(id, { holdAtOutlet: 'TPI-BGS' });
    expect(spy).toHaveBeenCalledTimes(3);
  });

  it('a call that instructs writes nothing if the courier does not answer (BX-41)', async () => {
    const id = await parcelAt(650);
    vi.spyOn(t.ctx.ports.couriers, 'instruct').mockRejectedValue(new Error('timeout'));
    const answer = await tell(id, { returnNow: true });
    expect([answer.status, error(answer).message]).toEqual([
      409,
      'The courier did not answer. Please try again in a minute.',
    ]);
    expect(await historyOf(id)).toEqual([]);
  });
});
