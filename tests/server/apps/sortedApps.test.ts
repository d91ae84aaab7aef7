import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { APP_SORTS, INSTALLED_APP_SORTS } from '../../../contract/rules/listSorts.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { call, error, pageOf } from '../orders/orderBody.ts';

const [TUPAI, NINJA, BILLPLZ] = [201, 102, 301];
withShipper();
beforeAll(async () => {
  await t.db.sql.update(customer).set({ planName: 'Standard' }).where(eq(customer.id, shipper.customerId));
  // Names, paths and times all differ from the order of the ids.
  for (const [appId, name] of [
    [NINJA, 'Zulu'],
    [TUPAI, 'Alpha'],
    [BILLPLZ, 'Mike'],
  ] as const) {
    await call(t, shipper, 'POST', 'plugin/install', { appId, name, config: {} });
    t.clock.advance(60);
  }
});

type Row = Record<string, string | number> & { id: number };
const rowsOf = async (path: string) => pageOf<Row>(await call(t, shipper, 'GET', path)).data;
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

it.each([
  ...APP_SORTS.map((key) => ['plugin/apps', key] as const),
  ...INSTALLED_APP_SORTS.map((key) => ['plugin/installed', key] as const),
])('%s is sorted by %s in both directions (BX-30, API-114)', async (path, key) => {
  const up = await rowsOf(`${path}?sortBy=${key}&orderBy=asc`);
  const down = await rowsOf(`${path}?sortBy=${key}&orderBy=desc`);
  expect(up.length).toBeGreaterThan(3);
  expect(new Set(up.map((row) => row[key])).size).toBeGreaterThan(1);
  const turned = (sign: number) =>
    up.toSorted((a, b) => sign * (compare(a[key] ?? '', b[key] ?? '') || a.id - b.id)).map(({ id }) => id);
  expect([up.map(({ id }) => id), down.map(({ id }) => id)]).toEqual([turned(1), turned(-1)]);
});

it.each(['plugin/apps?sortBy=status', 'plugin/installed?sortBy=config'])(
  'a column that is not listed is refused by its name: %s (BX-30)',
  async (path) => {
    const refused = await call(t, shipper, 'GET', path);
    expect([refused.status, error(refused).field]).toEqual([422, 'sortBy']);
  },
);
