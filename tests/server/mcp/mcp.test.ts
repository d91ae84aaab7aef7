import { describe, expect, it } from 'vitest';
import { MCP_TOOLS } from '../../../contract/rules/integrations/mcp.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder, PRICE_MINOR, RECEIVER } from '../orders/orderBody.ts';
import { deliver } from '../services/deliveries.ts';
import {
  assistant,
  type Booking,
  me,
  offHook,
  PRICE,
  parcel,
  url,
  WALLET_MINOR,
  walletMinor,
  withAssistant,
} from './mcpWorld.ts';

withAssistant();

describe('the endpoint for assistants', () => {
  it('the endpoint for assistants lists its twelve tools with schemas of their input and output (BX-54)', async () => {
    const { tools } = await me.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
      expect([name, JSON.stringify(outputSchema).includes('$ref')]).toEqual([name, false]);
      // Clients of some models refuse a list of types.
      expect([name, JSON.stringify([inputSchema, outputSchema]).includes('"type":[')]).toEqual([name, false]);
      expect(annotations?.title).toBeTruthy();
    }
    const read = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(read).toEqual(['quote', 'track', 'orders', 'label', 'inbox', 'contacts', 'balance']);
    expect(me.client.getInstructions()).toContain('untrusted');
    expect(me.client.getServerVersion()).toMatchObject({ name: 'waybill', title: 'Brand my' });
  });

  it.each([
    [19, { durationSample: 0, slowS: null }, null],
    [20, { durationS: 20 * 3600, durationSample: 20, slowS: 27 * 3600 }, 20],
    [21, { durationS: 20 * 3600, durationSample: 21, slowS: 20 * 3600 }, 21],
  ])(
    'after %i deliveries of the lane, tools answer the times of half and of nine in ten of them, or none (BX-45, BX-54)',
    async (parcels, time, counted) => {
      for (let i = 0; i < parcels; i++) await deliver(t, who, 'DX', { hours: i < 2 ? 90 : 20 });
      const { services } = (await me.ask('quote', parcel())) as { services: { code: string }[] };
      expect(services.find(({ code }) => code === 'DX')).toMatchObject(time);
      const offer = (await me.ask('book', parcel())) as unknown as Booking;
      expect(offer.quote).toMatchObject(time);
      const { id } = await makeOrder(t, who, { serviceCode: 'DX' });
      const { orders: found } = (await me.ask('orders', { orderId: id })) as {
        orders: { arrival: { durationSample: number } | null }[];
      };
      expect(found[0]!.arrival).toEqual(counted === null ? null : time);
    },
  );

  it('the endpoint for assistants refuses a call with the tool’s field and a reason, in the language of the caller (BX-54)', async () => {
    const { postcode: _postcode, ...to } = RECEIVER;
    const offer = (await me.ask('book', parcel({ to }))) as unknown as Booking;
    const { confirmation, price } = offer.quote!;
    expect(await me.refusal('book', { ...parcel({ to }), confirmation, price })).toEqual({
      code: 'ERR_VALIDATION',
      field: 'to.postcode',
      reason: '"to.postcode" is required',
    });
    expect(await me.refusal('quote', { ...parcel(), colour: 'red' })).toMatchObject({ field: 'colour' });
    expect(await me.refusal('quote', parcel({ items: [{ name: 'A', weightKg: 0 }] }))).toMatchObject({
      field: 'items.0.weightKg',
    });
    expect(await me.refusal('create_draft', { items: [] })).toMatchObject({ field: 'items' });
    expect(await me.refusal('label', { orderId: (await makeDraft(t, who)).id })).toMatchObject({
      reason: 'Only a booked order has a label.',
    });
  });

  it('the endpoint for assistants lists orders, contacts, the balance and the key’s rights (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await makeDraft(t, who, { receiver: { name: 'Siti' } });
    expect(await me.ask('orders', { keyword: 'Siti', statusCode: '0' })).toMatchObject({
      rowTotal: 1,
      orders: [{ statusCode: 0, untrusted: { to: { name: 'Siti' } } }],
    });
    expect(await me.ask('orders', { orderId: id })).toMatchObject({ orders: [{ id, price: PRICE }] });
    await call(t, who, 'POST', 'contact', { ...RECEIVER, tags: [] });
    const { contacts } = (await me.ask('contacts', { name: 'tan' })) as { contacts: { id: number }[] };
    expect(contacts).toMatchObject([{ untrusted: { name: RECEIVER.name, postcode: RECEIVER.postcode } }]);
    const known = parcel({ to: null, from: null, toContactId: contacts[0]!.id });
    expect(await me.ask('book', known)).toMatchObject({ booked: false, quote: { price: PRICE } });
    expect(await me.ask('balance')).toMatchObject({
      balance: { amount: (WALLET_MINOR - PRICE_MINOR) / 100, currency: 'MYR' },
      key: { untrusted: { name: 'Assistant' }, scopes: ['read', 'book', 'pay'], limits: null },
    });
  });

  it('the endpoint for assistants offers an order and its label as resources (BX-54)', async () => {
    const { id, consignmentNo } = await makeOrder(t, who);
    const { resources } = await me.client.listResources();
    expect(resources.map(({ uri, name }) => [uri, name])).toEqual([
      [`waybill://order/${id}`, consignmentNo],
      [`waybill://order/${id}/label`, `${consignmentNo}.pdf`],
    ]);
    const order = await me.client.readResource({ uri: `waybill://order/${id}` });
    const text = (order.contents[0] as { text: string }).text;
    expect(JSON.parse(text)).toMatchObject({ order: { id }, steps: [{ statusCode: 100 }] });
    const label = await me.client.readResource({ uri: `waybill://order/${id}/label` });
    const { blob, mimeType } = label.contents[0] as { blob: string; mimeType: string };
    expect([mimeType, Buffer.from(blob, 'base64').toString('latin1', 0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    const zpl = await me.client.readResource({ uri: `waybill://order/${id}/label?format=zpl` });
    expect((zpl.contents[0] as { text: string }).text).toMatch(/^\^XA/);
    await expect(me.client.readResource({ uri: 'waybill://order/1' })).rejects.toThrow('File not found');
  });

  it('the endpoint for assistants stops a bulk action that has not begun (BX-54)', async () => {
    const { id } = await makeDraft(t, who);
    const started = await call(t, who, 'POST', 'order/bulk', { kind: 'confirm', orderIds: [id] });
    const batchId = data<{ id: string }>(started).id;
    expect(await me.ask('undo', { batchId })).toEqual({ undone: 'batchStopped', id: batchId, order: null });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('a key whose maker has become a packer lists the tools and gets orders, matters and account without a price (BX-50, BX-54)', async () => {
    const maker = await makeMember(t, who, { role: 'packer' });
    const key = `dx${'7'.repeat(40)}`;
    await storeApiToken(t.ctx, maker, 'Packer', key);
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 475, who);
    const packer = await assistant(url, key);
    expect((await packer.client.listTools()).tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
    expect(await packer.ask('orders')).toMatchObject({ orders: [{ id, price: null }] });
    expect(await packer.ask('balance')).toMatchObject({ balance: null, unbilled: null });
    expect(await packer.ask('inbox')).toMatchObject({ lines: [{ orderId: id, amount: null }] });
    await offHook();
    expect(await packer.ask('inbox', { kind: 'webhookOff' })).toMatchObject({
      lines: [{ untrusted: { facts: { webhookId: null, url: null, host: '203.0.114.10' } } }],
    });
    expect(await packer.refusal('quote', parcel())).toMatchObject({ code: 'ERR_FORBIDDEN' });
    const read = await packer.client.readResource({ uri: `waybill://order/${id}` });
    const { order } = JSON.parse((read.contents[0] as { text: string }).text) as { order: object };
    expect(order).toMatchObject({ id, price: null });
    await packer.close();
  });
});
