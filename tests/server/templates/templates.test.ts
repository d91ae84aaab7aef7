import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order, OrderOutcome } from '../../../contract/orders/orders.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { orderTemplate } from '../../../server/db/schema/orders/templates.ts';
import { registryOf } from '../../../server/jobs/registry.ts';
import { removeDeleted } from '../../../server/modules/templates/store.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, orderBody, pageOf, valueInDollarSigns } from '../orders/orderBody.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withNewShipper({ walletMinor: 10_000 }, { kind });

  const booked = async (more: object = {}) =>
    data<OrderOutcome>(await call(t, shipper, 'POST', 'order', { ...orderBody(), skipQueue: true, ...more }));
  const keep = (body: object) => call(t, shipper, 'POST', 'template', body);
  const kept = async (body: object) => data<Template>(await keep(body));
  const names = async (query = '') =>
    pageOf<Template>(await call(t, shipper, 'GET', `template${query}`)).data.map(({ name }) => name);

  it('a template of a booked order has its stops, goods, service and add-ons, but no price, number or time', async () => {
    const { id } = await booked({ referenceNo: 'PO-7', note: 'Ring twice', cod: { amount: 45 } });
    const order = data<Order>(await call(t, shipper, 'GET', `order/${id}`));
    const made = await kept({ name: ' Weekly flowers ', orderId: id });
    const [from, to] = order.waypoint;
    expect(made).toMatchObject({
      name: 'Weekly flowers',
      recipientName: to?.contact.name,
      recipientCity: to?.contact.city,
      serviceCode: order.serviceCode,
      stops: 2,
      order: {
        note: 'Ring twice',
        serviceCode: order.serviceCode,
        serviceAddon: order.serviceAddon,
        cod: { amount: 45, currency: 'MYR' },
        weight: order.weight,
        waypoint: [
          { type: 'PICKUP', contact: from?.contact, inventory: from?.inventory, scheduledAt: null },
          { type: 'DROPOFF', contact: to?.contact, inventory: to?.inventory, scheduledAt: null },
        ],
      },
    });
    const text = JSON.stringify(made);
    for (const privateValue of [
      order.consignmentNo,
      'PO-7',
      order.nanoId,
      id,
      '"price":{"amount":8',
      'invoiceId',
    ])
      expect(text).not.toContain(privateValue);
    expect(data(await call(t, shipper, 'GET', `template/${made.id}`))).toEqual(made);
  });

  it('a template keeps an unclear currency of goods as it was stored, also when it is sent as a copy (ORD-39)', async () => {
    const { id } = await booked();
    await valueInDollarSigns(t, id);
    const made = await kept({ name: 'Of an order', orderId: id });
    const priceIn = ({ order }: Template) => order.waypoint[1]?.inventory[0]?.price;
    expect(priceIn(made)).toEqual({ amount: 50, currency: '$' });
    const waypoint = made.order.waypoint.map(({ scheduledAt: _, ...stop }) => stop);
    const copy = await kept({ name: 'Copy', order: { ...made.order, waypoint } });
    expect(priceIn(copy)).toEqual({ amount: 50, currency: '$' });
  });

  it('a new template with an unclear currency is refused at its field, also with another amount and in another account (ORD-39)', async () => {
    const { id } = await booked();
    await valueInDollarSigns(t, id);
    await kept({ name: 'Of an order', orderId: id });
    const of = (price: object) => ({
      name: 'New',
      order: { waypoint: [{ contact: {} }, { contact: {}, inventory: [{ quantity: 1, price }] }] },
    });
    const field = 'order.waypoint.1.inventory.0.price.currency';
    for (const price of [
      { amount: 49, currency: '$' },
      { amount: 50, currency: '¥' },
    ])
      expect([price, error(await keep(of(price)))]).toEqual([price, expect.objectContaining({ field })]);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const refused = await call(t, other, 'POST', 'template', of({ amount: 50, currency: '$' }));
    expect([refused.status, error(refused)]).toEqual([422, expect.objectContaining({ field })]);
    expect(await names()).toEqual(['Of an order']);
    expect((await keep(of({ amount: 50, currency: 'US$' }))).status).toBe(200);
  });

  it('a typed but unsaved order can be stored as a template with the same content as its draft', async () => {
    const { waypoint, serviceCode, itemType, weight, note } = orderBody({
      note: 'Leave at the gate',
    }) as never;
    const stops = (waypoint as { scheduledAt?: unknown }[]).map(({ scheduledAt: _, ...stop }) => stop);
    const sent = { waypoint: stops, serviceCode, itemType, weight, note };
    const made = await kept({ name: 'Typed', order: sent });
    const draft = data<OrderOutcome>(await call(t, shipper, 'POST', 'order', sent));
    const stored = data<Order>(await call(t, shipper, 'GET', `order/${draft.id}`));
    expect(made.order).toMatchObject({
      note: stored.note,
      serviceCode: stored.serviceCode,
      itemType: stored.itemType,
      weight: stored.weight,
      cod: stored.cod,
    });
    expect(made.order.waypoint.map(({ contact, inventory }) => ({ contact, inventory }))).toEqual(
      stored.waypoint.map(({ contact, inventory }) => ({ contact, inventory })),
    );
  });

  it('a template whose postcode is in another place is refused with its place, from a body as from a draft, and accepted when confirmed (BX-22)', async () => {
    const odd = { name: 'Aina', postcode: '47300', city: 'Petaling Jaya', state: 'Johor', country: 'MY' };
    const of = (more: object) => ({ waypoint: [{ contact: {} }, { contact: { ...odd, ...more } }] });
    const refused = async (body: object) => error(await keep({ name: 'Odd', ...body }));
    expect(await refused({ order: of({}) })).toMatchObject({ field: 'order.waypoint.1.contact.state' });
    const draft = await makeDraft(t, shipper, { receiver: odd });
    expect(await refused({ orderId: draft.id })).toMatchObject({ field: 'waypoint.1.contact.state' });
    expect((await kept({ name: 'Odd', order: of({ placeConfirmed: true }) })).recipientName).toBe('Aina');
  });

  it('a stored template with a contradictory place can be sent back as it was read, by its account only (BX-22)', async () => {
    const place = { postcode: '47300', city: 'Petaling Jaya', state: 'Johor', country: 'MY' };
    const good = { ...place, state: 'Selangor' };
    const of = (contact: object) => ({
      waypoint: [{ contact: {} }, { contact: { name: 'Aina', ...contact } }],
    });
    const { id } = await kept({ name: 'Old', order: of(good) });
    // Stored before places were checked.
    await t.db.sql
      .update(orderTemplate)
      .set({ pattern: sql`jsonb_set(${orderTemplate.pattern}, '{waypoint,1,contact,state}', '"Johor"')` })
      .where(eq(orderTemplate.id, id));
    const { order } = data<Template>(await call(t, shipper, 'GET', `template/${id}`));
    const { waypoint } = order;
    const copy = { waypoint: waypoint.map(({ contact }) => ({ contact })) };
    expect((await kept({ name: 'Copy', order: copy })).order.waypoint[1]?.contact).toMatchObject(place);
    expect(error(await keep({ name: 'Other', order: of({ ...place, city: 'Klang' }) })).field).toMatch(
      /^order/,
    );
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect((await call(t, other, 'POST', 'template', { name: 'Copy', order: copy })).status).toBe(422);
  });

  it('a price, a time or a payment sent with the order is refused by its name, and so is a call without an order', async () => {
    const stop = { contact: { name: 'Aina' } };
    const refused = async (body: object) => error(await keep({ name: 'T', ...body }));
    expect(await refused({ order: { waypoint: [stop], paymentMethodId: 1 } })).toMatchObject({
      field: 'order.paymentMethodId',
    });
    expect(await refused({ order: { waypoint: [{ ...stop, scheduledAt: 'now' }] } })).toMatchObject({
      field: 'order.waypoint.0.scheduledAt',
    });
    expect(await refused({})).toMatchObject({ field: 'orderId' });
    expect(await refused({ name: ' ', order: { waypoint: [stop] } })).toMatchObject({ field: 'name' });
  });

  it('the list also finds by a part of the recipient, and searches a percent sign literally', async () => {
    const to = (name: string) => ({ waypoint: [{ contact: { name: 'Kedai' } }, { contact: { name } }] });
    await kept({ name: 'Flowers', order: to('Nurul Aina') });
    await kept({ name: 'Aina weekly', order: to('Tan') });
    await kept({ name: 'Rice', order: to('Budi') });
    expect(await names('?name=AINA')).toEqual(['Aina weekly', 'Flowers']);
    expect(await names('?name=budi')).toEqual(['Rice']);
    expect(await names('?name=%25')).toEqual([]);
  });

  it('the list finds by a part of the name in upper or lower case, and each name exists once', async () => {
    const order = { waypoint: [{ contact: { name: 'Aina' } }] };
    for (const name of ['Weekly flowers', 'Bread 100%', 'weekly rice']) await kept({ name, order });
    expect(await names()).toEqual(['Bread 100%', 'Weekly flowers', 'weekly rice']);
    expect(await names('?name=WEEKLY&orderBy=desc')).toEqual(['weekly rice', 'Weekly flowers']);
    expect(await names('?name=%25')).toEqual(['Bread 100%']);
    const secondTemplate = await keep({ name: 'WEEKLY FLOWERS', order });
    expect([secondTemplate.status, error(secondTemplate)]).toEqual([
      422,
      expect.objectContaining({ field: 'name', message: 'Another template has this name' }),
    ]);
    const [first] = pageOf<Template>(await call(t, shipper, 'GET', 'template')).data;
    const renamed = await call(t, shipper, 'PATCH', `template/${first?.id}`, { name: 'Weekly Rice' });
    expect(error(renamed)).toMatchObject({ field: 'name' });
    await call(t, shipper, 'PATCH', `template/${first?.id}`, { name: 'Buns' });
    expect(await names()).toEqual(['Buns', 'Weekly flowers', 'weekly rice']);
  });

  it('the same key makes one template', async () => {
    const order = { waypoint: [{ contact: { name: 'Aina' } }] };
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/v1.0/template',
        headers: { ...shipper.auth, 'idempotency-key': 'once' },
        payload: { name: 'Once', order },
      });
    const [a, b] = [await send(), await send()];
    expect([a.statusCode, b.json()]).toEqual([200, a.json()]);
    expect(await names()).toEqual(['Once']);
  });

  it('a deleted template is restored completely by undo, unless its name was taken, and is gone a day later', async () => {
    const order = { waypoint: [{ contact: { name: 'Aina' } }] };
    const made = await kept({ name: 'Flowers', order });
    await call(t, shipper, 'DELETE', `template/${made.id}`);
    expect(await names()).toEqual([]);
    expect((await call(t, shipper, 'GET', `template/${made.id}`)).status).toBe(404);
    const back = data<Template>(await call(t, shipper, 'POST', `template/${made.id}/restore`));
    expect(back.order).toEqual(made.order);
    await call(t, shipper, 'DELETE', `template/${made.id}`);
    await kept({ name: 'flowers', order });
    expect(error(await call(t, shipper, 'POST', `template/${made.id}/restore`))).toMatchObject({
      field: 'name',
    });
    await removeDeleted(t.ctx, new Date(t.clock.now().getTime() + 1));
    expect((await call(t, shipper, 'POST', `template/${made.id}/restore`)).status).toBe(404);
    expect(await t.db.sql.select({ name: orderTemplate.name }).from(orderTemplate)).toEqual([
      { name: 'flowers' },
    ]);
  });

  it('a deleted template is kept for twenty-four hours, then removed', async () => {
    const made = await kept({ name: 'Flowers', order: { waypoint: [{ contact: { name: 'Aina' } }] } });
    await call(t, shipper, 'DELETE', `template/${made.id}`);
    for (const [seconds, left] of [
      [86_400, 1],
      [1, 0],
    ] as const) {
      t.clock.advance(seconds);
      await registryOf(t.ctx).timers.get('templates.removeDeleted')?.work(t.ctx);
      expect(await t.db.sql.select().from(orderTemplate)).toHaveLength(left);
    }
  });

  it('an account has a thousand templates; one more is refused until another is deleted', async () => {
    const order = { waypoint: [{ contact: { name: 'Aina' } }] };
    const made = await kept({ name: 'First', order });
    const [row] = await t.db.sql.select().from(orderTemplate);
    const copies = Array.from({ length: 998 }, (_, i) => ({ ...row!, id: randomUUID(), name: `Copy ${i}` }));
    await t.db.sql.insert(orderTemplate).values(copies);
    expect((await keep({ name: 'Thousandth', order })).status).toBe(200);
    expect((await keep({ name: 'One more', order })).status).toBe(409);
    await call(t, shipper, 'DELETE', `template/${made.id}`);
    expect((await keep({ name: 'One more', order })).status).toBe(200);
  });

  it('another account of the same user does not see the templates and may use the same names (B1-5)', async () => {
    const order = { waypoint: [{ contact: { name: 'Aina' } }] };
    const made = await kept({ name: 'Flowers', order });
    const other = await makeAccount(t, { companyId: shipper.companyId, userId: shipper.userId });
    expect(await names(`?customerId=${other}`)).toEqual([]);
    const seen = await call(t, shipper, 'GET', `template/${made.id}?customerId=${other}`);
    expect(seen.status).toBe(404);
    await kept({ name: 'Flowers', order, customerId: other });
    expect(await names(`?customerId=${other}`)).toEqual(['Flowers']);
    expect(await names()).toEqual(['Flowers']);
  });
});
