import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as owner, t, withShipper } from '../../support/shipperServer.ts';
import { walletMinorOf } from '../../support/world.ts';
import {
  call,
  data,
  makeDraft,
  makeOrder,
  orderBody,
  PRICE_MINOR,
  pageOf,
  stepUp,
} from '../orders/orderBody.ts';

describe.each(DATABASES)("a team's day on %s", (kind) => {
  const ROUNDS = 6;
  const WALLET = 1_000_000;
  withShipper({ walletMinor: WALLET }, { kind });
  beforeAll(async () => {
    await stepUp(t, owner);
  });

  it('five people work at once: no write is lost, no role exceeds its rights, and the money adds up (BX-50)', async () => {
    const [manager, operations, packer, viewer] = await Promise.all([
      makeMember(t, owner, { role: 'manager' }),
      makeMember(t, owner, { role: 'operations', dayLimitMinor: 4 * PRICE_MINOR, name: 'Oki' }),
      makeMember(t, owner, { role: 'packer', name: 'Pak' }),
      makeMember(t, owner, { role: 'viewer' }),
    ]);
    const ready = await Promise.all(Array.from({ length: ROUNDS }, () => makeOrder(t, owner)));
    const draft = await makeDraft(t, owner);
    const statuses = async (work: Promise<{ status: number }>[]) =>
      (await Promise.all(work)).map(({ status }) => status);
    const rounds = Array.from({ length: ROUNDS }, (_, i) => i);
    const [booked, contacts, packed, looked, forbidden, edited] = await Promise.all([
      statuses(rounds.map(() => call(t, operations, 'POST', 'order', orderBody()))),
      statuses(rounds.map((i) => call(t, manager, 'POST', 'contact', contactBody(i)))),
      Promise.all(
        rounds.map((i) =>
          call(t, packer, 'POST', 'order/scan', {
            mode: 'pack',
            scans: [{ id: `00000000-0000-4000-8000-00000000000${i}`, code: ready[i]!.consignmentNo }],
          }),
        ),
      ),
      statuses(rounds.map(() => call(t, viewer, 'GET', 'order?limit=100'))),
      statuses([
        ...rounds.map(() => call(t, packer, 'POST', 'order', orderBody())),
        ...rounds.map(() => call(t, viewer, 'POST', 'contact', contactBody(9))),
        ...rounds.map(() =>
          call(t, operations, 'POST', 'people/invitation', { email: 'x@example.test', role: 'owner' }),
        ),
        ...rounds.map(() => call(t, manager, 'GET', 'people')),
      ]),
      // Two people change the same version of a draft, so one gets a conflict.
      statuses(
        [owner, operations].map((who) =>
          call(t, who, 'PUT', `order/${draft.id}`, { note: `by ${who.userId}`, version: 1 }),
        ),
      ),
    ]);
    expect(booked.toSorted()).toEqual([200, 200, 200, 200, 403, 403]);
    expect(contacts).toEqual(rounds.map(() => 200));
    expect(packed.map((answer) => data<{ outcome: string }[]>(answer)[0]!.outcome)).toEqual(
      rounds.map(() => 'done'),
    );
    expect(looked).toEqual(rounds.map(() => 200));
    expect(new Set(forbidden)).toEqual(new Set([403]));
    expect(edited.toSorted()).toEqual([200, 409]);

    const listed = pageOf<{ id: string }>(await call(t, owner, 'GET', 'order?limit=100'));
    expect(listed.rowTotal).toBe(ROUNDS + 4);
    expect(pageOf(await call(t, owner, 'GET', 'contacts?limit=100')).rowTotal).toBe(ROUNDS);
    expect(await walletMinorOf(t, owner)).toBe(WALLET - (ROUNDS + 4) * PRICE_MINOR);
    for (const { id } of ready) {
      const order = data<{ packed: { by: string } }>(await call(t, owner, 'GET', `order/${id}`));
      expect(order.packed.by).toBe('Pak');
    }
    const movements = pageOf<{ amount: number; who: { name: string } | null }>(
      await call(t, owner, 'GET', 'wallet/tx?limit=100'),
    ).data;
    expect(movements.filter(({ who }) => who?.name === 'Oki')).toHaveLength(4);
  });
});

const contactBody = (i: number) => ({
  name: `Contact ${i}`,
  phone: `01234567${String(i).padStart(2, '0')}`,
  address1: `${i} Jalan Ampang`,
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
});
