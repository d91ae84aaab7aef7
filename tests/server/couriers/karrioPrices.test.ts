import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { csvOf } from '../../../server/operator/printAnswer.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { audit, command } from '../operate/command.ts';
import { goodRow, numbered } from '../orderImport/importWorld.ts';
import { call, data, error, makeOrder, orderBody } from '../orders/orderBody.ts';
import {
  api,
  connect,
  DX,
  HEAD,
  setTooLate,
  shipper,
  signInAgain,
  t,
  tooLate,
  withKarrio,
} from './karrioWorld.ts';

withKarrio();

describe('prices of the courier itself', () => {
  interface Quoted {
    services: { code: string; price: { amount: number } }[];
    errors: { error: { code: string; message: string } }[];
  }
  const quote = async (more = {}) =>
    data<Quoted>(
      await call(t, shipper, 'POST', 'service/instantQuote', {
        origin: { postcode: '50450', country: 'MY' },
        destination: { postcode: '47500', country: 'MY' },
        weight: { value: 1, unit: 'kg' },
        ...more,
      }),
    );
  const priceOf = ({ services }: Quoted, code: string) => services.find((s) => s.code === code)?.price.amount;
  const others = async () =>
    (await command(t, 'services/list', { tenant: 'my' })).data.rows
      .map((row) => String(row.code))
      .find((code) => code !== 'DX')!;

  it('prices of the courier itself replace the rate card, with the markup, and are valid for a quarter of an hour', async () => {
    await connect(`${DX},PDF,courier,10`);
    expect(priceOf(await quote(), 'DX')).toBe(46.75);
    api.prices['dhl-my'] = [{ service: 'dhl_express_worldwide', total_charge: 50, currency: 'MYR' }];
    expect(priceOf(await quote(), 'DX')).toBe(46.75);
    t.clock.advance(899);
    await signInAgain();
    expect(priceOf(await quote(), 'DX')).toBe(46.75);
    t.clock.advance(1);
    expect(priceOf(await quote(), 'DX')).toBe(55);
  });

  it('prices of the courier itself that do not arrive in time are left out, and the quote names their couriers', async () => {
    await connect(`${DX},PDF,courier,`);
    api.faults.push({ at: 'POST /v1/proxy/rates', kind: 'hang', onCall: () => tooLate['dhl-my']!.abort() });
    const answer = await quote();
    expect(priceOf(answer, 'DX')).toBeUndefined();
    expect(answer.services.length).toBeGreaterThan(2);
    expect(answer.errors).toEqual([
      { error: { code: 'ERR_COURIER_LATE', message: expect.stringContaining('gave no price in time.') } },
    ]);
    const booked = await call(t, shipper, 'POST', 'order', orderBody());
    expect([booked.status, error(booked).code]).toEqual([409, 'ERR_COURIER_LATE']);
    // The next quote calls the courier again.
    setTooLate({});
    expect(priceOf(await quote(), 'DX')).toBe(42.5);
  });

  it('prices of the courier itself are requested for the same cartons as in the booking, with the size of a carton with one measured item', async () => {
    await connect(`${DX},PDF,courier,`);
    const piece = (mpcId: number | string, value: number, more = {}) => ({
      mpcId,
      quantity: 1,
      weight: { unit: 'kg', value },
      ...more,
    });
    const dimension = { length: 30, width: 20, height: 10, unit: 'cm' };
    await quote({ inventory: [piece(1, 1.5), piece('1', 0.5), piece(2, 3, { dimension })] });
    expect(api.of('POST /v1/proxy/rates').at(-1)?.body.parcels).toMatchObject([
      { weight: 2, weight_unit: 'KG' },
      { weight: 3, length: 30, width: 20, height: 10, dimension_unit: 'CM' },
    ]);
  });

  it.each([
    ['the last within the limit', 1499, 200],
    ['one above the limit', 1500, 429],
  ])('prices of the courier itself are counted by account: %s', async (_, before, status) => {
    await connect(`${DX},PDF,courier,`);
    toWindow(t, 300);
    await signInAgain();
    await useUp(t, `rates:${shipper.customerId}`, before);
    const ask = (value: number) =>
      call(t, shipper, 'POST', 'service/instantQuote', {
        origin: { postcode: '50450', country: 'MY' },
        destination: { postcode: '47500', country: 'MY' },
        weight: { value, unit: 'kg' },
      });
    const answer = await ask(1);
    if (status === 200) expect(answer.status).toBe(200);
    else expect([answer.status, answer.headers['retry-after']]).toEqual(refusedPast(1500, 300));
    expect(api.of('POST /v1/proxy/rates')).toHaveLength(status === 200 ? 1 : 0);
    const rows = numbered([goodRow({ serviceCode: 'DX', weightKg: '2' })]);
    const sheet = await call(t, shipper, 'POST', 'order/import/price', { rows });
    if (status === 429) expect(sheet.status).toBe(429);
    // A cached price and a rate card ask no courier, and a booking is not held back.
    if (status === 200) expect((await ask(1)).status).toBe(200);
    expect((await makeOrder(t, shipper)).statusCode).toBe(11);
    await connect(`${DX},PDF,card,`);
    expect((await ask(2)).status).toBe(200);
  });

  it('prices of the courier itself that are late for a weighing are asked for again, so that the correction is not lost (BX-31)', async () => {
    await connect(`${DX},PDF,courier,`);
    const { id } = await makeOrder(t, shipper);
    await runDueJobs(t.ctx);
    const weighed = () =>
      correctWeight(t.ctx, {
        orderId: id,
        kg: 3,
        proof: { at: t.clock.now().toISOString(), place: null, picture: null },
      });
    api.faults.push({ at: 'POST /v1/proxy/rates', kind: 'hang', onCall: () => tooLate['dhl-my']!.abort() });
    await expect(weighed()).rejects.toMatchObject({ code: 'ERR_COURIER_LATE' });
    setTooLate({});
    await expect(weighed()).resolves.toBeUndefined();
  });

  it('prices of the courier itself in another currency are ignored', async () => {
    await connect(`${DX},PDF,courier,`);
    api.prices['dhl-my'] = [{ service: 'dhl_express_worldwide', total_charge: 10, currency: 'USD' }];
    const answer = await quote();
    expect(priceOf(answer, 'DX')).toBeUndefined();
    expect(answer.errors).toEqual([]);
  });

  it('prices of the courier itself are requested separately from each account, so that a slow account delays only its own services', async () => {
    const second = await others();
    await connect(`${DX},PDF,courier,`, `${second},aramex,aramex-my,aramex_domestic,PDF,courier,`);
    await quote();
    const rateRequests = api.of('POST /v1/proxy/rates').map(({ body }) => [body.carrier_ids, body.services]);
    expect(rateRequests).toContainEqual([['dhl-my'], ['dhl_express_worldwide']]);
    for (const [accounts] of rateRequests) expect(accounts).toHaveLength(1);
  });
});

describe('the table of connections', () => {
  const bring = (csv: string, more = {}) => command(t, 'connections/import', { tenant: 'my', csv, ...more });
  const list = async () => (await command(t, 'connections/list', { tenant: 'my' })).data.rows;

  it('the table of connections is exported and imported unchanged, can be changed by a file, and every change has an audit entry', async () => {
    const [row] = await list();
    expect(row).toEqual({
      service: 'DX',
      carrier: 'dhl_express',
      connection: 'dhl-my',
      carrierService: 'dhl_express_worldwide',
      label: 'PDF',
      price: 'card',
      markupPercent: 0,
      handover: 'none',
      version: expect.stringMatching(/^v/),
    });
    const changed = `${HEAD}\n${DX},ZPL,,`;
    expect((await bring(changed, { dryRun: true })).data.rows).toMatchObject([
      { column: 'label', after: 'ZPL' },
    ]);
    expect(await list()).toEqual([row]);
    await bring(changed);
    expect((await list())[0]?.label).toBe('ZPL');
    const late = await bring(csvOf([{ ...row, markupPercent: 5, price: 'courier' }] as never));
    expect(late.error.message).toContain('label: changed after it was listed: "ZPL" now, "PDF" in the file');
    await bring(HEAD, { replace: true });
    expect(await list()).toEqual([]);
    expect((await audit(t)).map(({ command: name }) => name)).toEqual(Array(3).fill('connections/import'));
  });

  it.each([
    ['a service that the tenant does not have', 'NONE,dhl_express,dhl-my,x,PDF,,', 'is no service of my'],
    ['a label that is none', `${DX},PNG,,`, 'must be PDF or ZPL'],
    ['a markup on the rate card', `${DX},PDF,card,5`, 'belongs to the price courier'],
    ['a name with blanks', 'DX,dhl express,dhl-my,x,PDF,,', 'must be a name of karrio'],
  ])('the table of connections refuses %s and changes nothing', async (_, line, message) => {
    const before = await list();
    const answer = await bring(`${HEAD}\n${line}`);
    expect([answer.status, answer.error.message]).toEqual([422, expect.stringContaining(message)]);
    expect(await list()).toEqual(before);
  });
});

it('the server does not start with only one of karrio’s address and key', () => {
  expect(readConfig({}).karrio).toBeUndefined();
  expect(() => readConfig({ KARRIO_URL: 'http://karrio:5002' })).toThrow('KARRIO_API_KEY');
  expect(() => readConfig({ KARRIO_URL: 'karrio', KARRIO_API_KEY: 'key_1' })).toThrow('KARRIO_URL');
  const both = { KARRIO_URL: 'http://karrio:5002/', KARRIO_API_KEY: 'key_1' };
  expect(() => readConfig({ ...both, KARRIO_WEBHOOK_SECRET: 'short' })).toThrow('KARRIO_WEBHOOK_SECRET');
  expect(readConfig(both).karrio?.url).toBe('http://karrio:5002');
});
