import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { csvOf } from '../../../server/operator/printAnswer.ts';
import { ROOT } from '../../../server/rootDir.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';
import { audit, command } from './command.ts';

withServer();
beforeEach(() => makeCompany(t));
afterEach(() => t.truncate());

const list = async (what: 'services' | 'rates', more = {}) =>
  (await command(t, `${what}/list`, { tenant: 'my', ...more })).data.rows;
const bring = (what: 'services' | 'rates', rows: object[] | string, more = {}) =>
  command(t, `${what}/import`, {
    tenant: 'my',
    csv: typeof rows === 'string' ? rows : csvOf(rows as never),
    ...more,
  });
const priceOf = async (serviceCode: string) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1.0/service/instantQuote',
    headers: { host: 'localhost' },
    payload: {
      origin: { postcode: '50450', country: 'MY' },
      destination: { postcode: '47500', country: 'MY' },
      weight: { value: 1, unit: 'kg' },
      serviceCode,
    },
  });
  return answer.json().data.services[0]?.price?.amount;
};

it.each(['services', 'rates'] as const)(
  '%s are exported as CSV and imported again unchanged',
  async (what) => {
    const rows = await list(what);
    expect(rows.length).toBeGreaterThan(10);
    expect((await bring(what, rows)).data.said).toEqual([
      'The file says what is there; nothing was changed.',
    ]);
    expect(await audit(t)).toEqual([]);
  },
);

it('the examples of services and rates open a tenant without a starter service; an empty list is exported with the head of its file (BX-11)', async () => {
  await bringEach('services', readFileSync(path.join(ROOT, 'docs/examples/services.csv'), 'utf8'));
  await bringEach('rates', readFileSync(path.join(ROOT, 'docs/examples/rates.csv'), 'utf8'));
  const { rows, columns } = (await command(t, 'connections/list', { tenant: 'my' })).data;
  expect(csvOf(rows, columns)).toBe(
    'service,carrier,connection,carrierService,label,price,markupPercent,handover,version\r\n',
  );
});

async function bringEach(what: 'services' | 'rates', csv: string): Promise<void> {
  const lines = csv.trim().split('\n').length - 1;
  expect((await bring(what, csv)).data.rows).toEqual(
    Array.from({ length: lines }, () => expect.objectContaining({ change: 'new' })),
  );
}

it('a name that looks like a formula is exported with a guard and imported without it (B1-19)', async () => {
  const name = '=HYPERLINK("https://evil.example";"Next Day")';
  const rows = (await list('services')).map((row, i) => (i === 0 ? { ...row, name } : row));
  expect(csvOf(rows)).toContain(`"'=HYPERLINK(""https://evil.example"";""Next Day"")"`);
  expect((await bring('services', rows)).status).toBe(200);
  expect((await list('services'))[0]).toMatchObject({ name });
  expect((await bring('services', await list('services'))).data.rows).toEqual([]);
});

it('a lane’s price changes at once, a dry run only shows the difference (API-49)', async () => {
  const lanes = (await list('rates', { service: 'DX' })).map((lane) =>
    lane.from === 'MY-W' && lane.to === 'MY-W' ? { ...lane, base: 9.5 } : lane,
  );
  const difference = { change: 'changed', lane: 'DX MY-W MY-W', column: 'base', before: '7', after: '9.5' };
  expect((await bring('rates', lanes, { dryRun: true })).data.rows).toEqual([difference]);
  expect(await priceOf('DX')).toBe(7);
  expect((await bring('rates', lanes)).data.rows).toEqual([difference]);
  expect(await priceOf('DX')).toBe(9.5);
  expect(JSON.parse(String((await audit(t))[0]!.change))).toEqual({ count: 1, differences: [difference] });
});

it.each([
  ['rates', 'base', 9.5, 'hours', 36],
  ['services', 'maxKg', 44, 'description', 'Changed by the second.'],
] as const)(
  'of two operators with the same list of %s, the second’s older line is refused with both values (API-49)',
  async (what, column, first, otherColumn, second) => {
    const [row] = await list(what);
    expect((await bring(what, [{ ...row, [column]: first }])).status).toBe(200);
    const late = { ...row, [otherColumn]: second };
    const refused = await bring(what, [late]);
    expect([refused.status, refused.error.field]).toEqual([422, 'csv']);
    expect(refused.error.message).toContain(
      `${column}: changed after it was listed: "${first}" now, "${row![column]}" in the file`,
    );
    expect(refused.error.message).toContain(`"${second}" in the file`);
    expect((await list(what))[0]).toMatchObject({ [column]: first, [otherColumn]: row![otherColumn] });
    const [fresh] = await list(what);
    expect((await bring(what, [{ ...fresh, [otherColumn]: second }])).status).toBe(200);
    expect((await list(what))[0]).toMatchObject({ [column]: first, [otherColumn]: second });
    const { version: _, ...unversioned } = late;
    expect((await bring(what, [unversioned])).status).toBe(200);
    expect((await list(what))[0]).toMatchObject(unversioned);
  },
);

it('a lane that was removed after it was listed is not added again by an older list (API-49)', async () => {
  const [gone, ...others] = await list('rates', { service: 'DX' });
  await bring('rates', others, { replace: true });
  const refused = await bring('rates', [gone!]);
  expect(refused.error.message).toContain(`"DX ${gone!.from} ${gone!.to}" was removed after it was listed`);
  expect((await bring('rates', [{ ...gone, version: '' }])).status).toBe(200);
});

it('a file that replaces lanes or connections is refused if rows were added after it was listed, and names them (API-49)', async () => {
  const [added, ...others] = await list('rates', { service: 'DX' });
  await bring('rates', others, { replace: true });
  const [mine, ...older] = await list('rates', { service: 'DX' });
  await bring('rates', [{ ...added, version: '' }]);
  const refused = await bring('rates', older, { replace: true });
  expect([refused.status, refused.error.field]).toEqual([422, 'csv']);
  for (const lane of [added!, mine!])
    expect(refused.error.message).toContain(`"DX ${lane.from} ${lane.to}" is not in the file, and rows were`);
  expect(await list('rates', { service: 'DX' })).toHaveLength(others.length + 1);
  // Without a removal the older list is imported; a row of another service does not matter.
  expect((await bring('rates', [mine!, ...older])).status).toBe(200);
  const fresh = (await list('rates', { service: 'DX' })).slice(1);
  const [other, ...rest] = (await list('rates')).filter(({ service }) => service !== 'DX');
  await bring('rates', [rest.find(({ service }) => service === other!.service)!], { replace: true });
  expect((await bring('rates', fresh, { replace: true })).status).toBe(200);

  const connection = (service: string) => ({
    service,
    carrier: 'dhl_express',
    connection: 'dhl-my',
    carrierService: 'dhl_express_worldwide',
  });
  const bringConnections = (rows: object[], replace = false) =>
    command(t, 'connections/import', { tenant: 'my', csv: csvOf(rows as never), replace });
  const codes = (await list('services')).map(({ code }) => String(code));
  await bringConnections([connection('DX')]);
  const { rows } = (await command(t, 'connections/list', { tenant: 'my' })).data;
  const second = codes.find((code) => code !== 'DX')!;
  expect((await bringConnections([connection(second)])).status).toBe(200);
  const late = await bringConnections(rows, true);
  expect(late.error.message).toContain(`"${second}" is not in the file, and rows were added or removed`);
});

it('lanes that are not in a file stay, unless the file replaces the lanes of its services', async () => {
  const [first, ...others] = await list('rates', { service: 'DX' });
  const all = (await list('rates')).length;
  expect((await bring('rates', others)).data.rows).toEqual([]);
  const replaced = await bring('rates', others, { replace: true });
  expect(replaced.data.rows).toMatchObject([{ change: 'gone', lane: `DX ${first!.from} ${first!.to}` }]);
  expect(await list('rates')).toHaveLength(all - 1);
});

it('a new service of a new courier is sold once its lane has a price; a switched-off service is not', async () => {
  const [known] = (await list('services')).filter((row) => row.code === 'DX');
  const fresh = {
    ...known,
    code: 'NEW',
    courier: 'NEWCO',
    courierName: 'New Courier',
    codPercent: 3,
    codMin: 1.5,
  };
  expect((await bring('services', [fresh])).data.rows).toMatchObject([{ change: 'new', code: 'NEW' }]);
  await bring('rates', 'service,from,to,baseKg,base,stepKg,step,hours\nNEW,MY-W,MY-W,1,4.20,1,1,24\n');
  expect(await priceOf('NEW')).toBe(4.2);
  expect((await list('services')).find((row) => row.code === 'NEW')).toMatchObject({
    codPercent: 3,
    codMin: 1.5,
  });
  await bring('services', [{ ...fresh, active: 'no' }]);
  expect(await priceOf('NEW')).toBeUndefined();
});

it('a wrong file changes nothing and names every line and column (API-49)', async () => {
  const before = await list('rates');
  const { status, error } = await bring(
    'rates',
    [
      'service,from,to,baseKg,base,stepKg,step,hours,colour',
      'DX,MY-W,MY-W,1,9.99,1,1,24,',
      'DX,MY-W,MARS,1,9.999,0,1,24,',
      'ZZ,MY-W,MY-W,1,,1,1,24,',
      'DX,MY-W,MY-W,1,8,1,1,24,',
    ].join('\n'),
  );
  expect([status, error.field]).toEqual([422, 'csv']);
  for (const message of [
    'line 1, column 9 colour: is no column',
    'line 3, column 5 base: must have at most two decimals, not "9.999"',
    'line 3, column 6 stepKg: must be above 0, not "0"',
    'line 4, column 5 base: is missing',
    'line 5, column 1 service: is the same as line 2',
  ])
    expect(error.message).toContain(message);
  const places = await bring(
    'rates',
    'service,from,to,baseKg,base,stepKg,step,hours\nZZ,MARS,MY-W,1,1,1,1,24\n',
  );
  expect(places.error.message).toContain('"ZZ" is no service of my');
  expect(places.error.message).toContain('"MARS" is none of the zones');
  const courier = await bring('services', [
    { ...(await list('services'))[0], courier: 'NOBODY', courierName: '' },
  ]);
  expect(courier.error.message).toContain('line 2, column 2 courier: "NOBODY" is new');
  expect(await list('rates')).toEqual(before);
  expect(await audit(t)).toEqual([]);
});

it('a fraction in a currency without fractions is refused with its line and column, in services and lanes (BX-23)', async () => {
  await makeCompany(t, 'swift', 0, 'IDR');
  const of = { tenant: 'swift' };
  const [lane] = (await command(t, 'rates/list', of)).data.rows;
  const send = (rows: object[]) => command(t, 'rates/import', { ...of, csv: csvOf(rows as never) });
  const refused = await send([{ ...lane, base: 25_363.5 }]);
  expect(refused).toMatchObject({ status: 422, error: { field: 'csv' } });
  expect(refused.error.message).toMatch(
    /line 2, column \d+ base: must be a whole amount, as IDR has no fractions/,
  );
  expect((await send([{ ...lane, step: 0.01 }])).error.message).toContain('step: must be a whole amount');
  expect((await send([{ ...lane, base: 25_364 }])).status).toBe(200);
  const [service] = (await command(t, 'services/list', of)).data.rows;
  const withMinimum = { ...service, codPercent: 1, codMin: 1500.25 };
  const bad = await command(t, 'services/import', { ...of, csv: csvOf([withMinimum] as never) });
  expect(bad.error.message).toContain('codMin: must be a whole amount, as IDR has no fractions');
  // Ringgit has fractions.
  const [ours] = await list('rates');
  expect((await bring('rates', [{ ...ours, base: 7.05 }])).status).toBe(200);
});
