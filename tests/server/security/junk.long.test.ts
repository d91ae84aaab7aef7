import { beforeAll, expect, it } from 'vitest';
import { shipper as owner, t, withShipper } from '../../support/shipperServer.ts';
import { type Ids, makeThings } from './accessWorld.ts';
import { ROUTES } from './routeTable.ts';

let things: Ids;
withShipper({ walletMinor: 1_000_000 });
beforeAll(async () => {
  things = await makeThings(t, owner);
});

const JUNK = ['a\u0000b', '\ud800', "'; drop table orders; -- %_\\", '99999999999999999999'] as const;
const WRONG_KINDS = [null, -1, 1e300, true, [], {}, ['a\u0000b']] as const;

/** The body with one value replaced, for every value and every replacement. */
function* spoilt(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      for (const next of spoilt(item)) yield value.map((v, at) => (at === i ? next : v));
  } else if (value && typeof value === 'object') {
    for (const [name, item] of Object.entries(value))
      for (const next of spoilt(item)) yield { ...value, [name]: next };
  } else {
    yield* typeof value === 'string' ? [...JUNK, ...WRONG_KINDS.slice(0, 3)] : ['a\u0000b', ...WRONG_KINDS];
  }
}

/** The address with one part replaced. */
function* spoiltPaths(path: string): Generator<string> {
  const url = new URL(path, 'http://x/v1.0/');
  const ownIds = Object.values(things);
  const parts = url.pathname.split('/');
  for (const junk of JUNK) {
    const coded = encodeURIComponent(junk.isWellFormed() ? junk : '\ufffe');
    for (const [i, part] of parts.entries())
      if (ownIds.includes(part)) yield parts.map((p, at) => (at === i ? coded : p)).join('/') + url.search;
    for (const name of new Set([...url.searchParams.keys(), 'companyId', 'customerId', 'keyword', 'n']))
      yield `${url.pathname}?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), [name]: junk })}`;
  }
}

it.each(Object.entries(ROUTES).filter(([, row]) => !row.stream))(
  'no input makes %s fail with 500 (B2-5, B2-23, B2-24)',
  async (name, row) => {
    const verb = name.split(' ')[0] as 'POST';
    const path = row.path(things);
    const body = row.body?.(things);
    const here = new URL(path, 'http://x/v1.0/');
    const failures: string[] = [];
    const send = async (url: string, payload: unknown) => {
      const res = await t.app.inject({
        method: verb,
        url,
        headers: { ...owner.auth, ...row.headers },
        remoteAddress: `10.${(tries >> 16) & 255}.${(tries >> 8) & 255}.${tries++ & 255}`,
        ...(payload === undefined ? {} : { payload: payload as Record<string, unknown> }),
      });
      if (res.statusCode >= 500)
        failures.push(`${url.slice(0, 200)} ${JSON.stringify(payload)?.slice(0, 400)}`);
    };
    for (const url of spoiltPaths(path)) await send(url, body);
    if (body !== undefined)
      for (const next of spoilt(body)) await send(`${here.pathname}${here.search}`, next);
    expect(failures).toEqual([]);
  },
);

let tries = 1;
