import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper } from '../../support/world.ts';

withNewShipper({});

const CONTACT = {
  name: 'Nurul Huda',
  phone: '+60123456789',
  address1: '8 Jalan Satok',
  postcode: '93000',
  city: 'Kuching',
  state: 'Sarawak',
  country: 'MY',
  tags: ['Receiver'],
};
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, headers: Record<string, string> = shipper.auth) =>
  t.app.inject({ method, url: `/v1.0/${path}`, headers, ...(body ? { payload: body } : {}) });
const create = async (more: object = {}) =>
  (await call('POST', 'contact', { ...CONTACT, ...more })).json().data;
const list = async (query = '') => (await call('GET', `contacts${query}`)).json();
const names = (page: { data: { name: string }[] }) => page.data.map((c) => c.name);

describe('the address book', () => {
  it('the address book stores a contact with all fields, for the account of the call (BOOK-05, API-164)', async () => {
    const made = await create({
      mobile: '0123',
      email: 'n@example.test',
      unitNo: '2B',
      coord: { lat: '1.55', lon: 110.34 },
    });
    expect(made).toMatchObject({
      ...CONTACT,
      mobile: '0123',
      unitNo: '2B',
      company: null,
      coord: { lat: 1.55, lon: 110.34 },
      customerId: shipper.customerId,
      source: 'personal',
    });
    expect((await call('GET', `contact/${made.id}?customerId=${shipper.customerId}`)).json().data).toEqual(
      made,
    );
  });

  it.each([
    ['name', 'Name is required field'],
    ['phone', 'Phone number is required field'],
    ['address1', 'Address 1 is required field'],
    ['postcode', 'Postcode is required field'],
    ['city', 'City is required field'],
    ['state', 'State is required field'],
    ['country', 'Country is required field'],
  ])(
    'the address book refuses an empty %s (BOOK-11, BOOK-12, BOOK-13, BOOK-14, BOOK-15, BOOK-16, BOOK-17)',
    async (field, message) => {
      const answer = await call('POST', 'contact', { ...CONTACT, [field]: ' ' });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({ field, message });
      expect((await list()).rowTotal).toBe(0);
    },
  );

  it('a contact of the address book is changed and deleted (BOOK-06, BOOK-07, API-110, API-112, API-113)', async () => {
    const { id } = await create();
    const changed = (
      await call('PUT', `contact/${id}`, { ...CONTACT, id, name: 'Nurul H.', tags: [] })
    ).json().data;
    expect(changed).toMatchObject({ id, name: 'Nurul H.', tags: [] });
    const read = await call('GET', `contact/${id}?customerId=${shipper.customerId}`);
    expect(read.json().data).toEqual(changed);
    const deleted = await call('DELETE', `contact/${id}?customerId=${shipper.customerId}`);
    expect(deleted.statusCode).toBe(200);
    expect((await call('GET', `contact/${id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `contact/${id}`)).statusCode).toBe(404);
  });

  it('the address book has ten contacts a page unless the caller requests another number, sorted by name (BOOK-01, API-109)', async () => {
    for (let i = 0; i < 12; i++) await create({ name: `Person ${String(i).padStart(2, '0')}` });
    const first = await list();
    expect(first).toMatchObject({ page: 1, pageTotal: 2, rowTotal: 12 });
    expect(names(first)).toHaveLength(10);
    expect(names(await list('?page=2'))).toEqual(['Person 10', 'Person 11']);
    expect(names(await list('?page=2&limit=5&sortBy=createdAt&orderBy=desc'))).toEqual([
      'Person 06',
      'Person 05',
      'Person 04',
      'Person 03',
      'Person 02',
    ]);
    expect(await list('?page=9')).toMatchObject({ data: [], rowTotal: 12 });
  });

  it.each([
    ['sortBy=password', 'sortBy'],
    ['page=-1', 'page'],
    ['limit=x', 'limit'],
  ])('the address book refuses %s (BOOK-01)', async (query, field) => {
    const answer = await call('GET', `contacts?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.field).toBe(field);
  });

  it('the address book is searched by name, literally, in upper or lower case (BOOK-02)', async () => {
    for (const name of ['Ali 100%', 'Alia', 'a_b', 'Bob', "O'Neil"]) await create({ name });
    expect(names(await list('?name=ALI'))).toEqual(['Ali 100%', 'Alia']);
    expect(names(await list('?name=%25'))).toEqual(['Ali 100%']);
    expect(names(await list('?name=_'))).toEqual(['a_b']);
    expect(names(await list(`?name=${encodeURIComponent("'; drop")}`))).toEqual([]);
  });

  it('the address book is narrowed by tag, and the tag Any shows all (BOOK-03)', async () => {
    await create({ name: 'R' });
    await create({ name: 'S', tags: ['Sender'] });
    await create({ name: 'Both', tags: ['Sender', 'Receiver'] });
    expect(names(await list('?tags=Sender'))).toEqual(['Both', 'S']);
    expect(names(await list('?tags=Receiver'))).toEqual(['Both', 'R']);
    expect(names(await list('?tags=Any'))).toEqual(['Both', 'R', 'S']);
  });
});

describe('somebody else’s contact', () => {
  it.each(['GET', 'PUT', 'DELETE'] as const)(
    'somebody else’s contact answers %s like an absent one (BOOK-06, BOOK-07)',
    async (method) => {
      const { id } = await create();
      const companyId = shipper.companyId;
      const stranger = await makeShipper(t, { companyId });
      const otherTenant = await makeShipper(t, { companyCode: 'sg' });
      for (const who of [stranger, otherTenant]) {
        const at = async (contactId: number | string) => {
          const answer = await call(
            method,
            `contact/${contactId}`,
            method === 'PUT' ? CONTACT : undefined,
            who.auth,
          );
          const { requestId: _requestId, ...error } = answer.json().error;
          return { status: answer.statusCode, error };
        };
        const foreign = await at(id);
        expect(foreign.status).toBe(404);
        expect(foreign).toEqual(await at(id + 1000));
        expect(foreign).toEqual(await at('99999999999'));
      }
      expect((await list()).rowTotal).toBe(1);
    },
  );

  it('somebody else’s contact never appears in the list of another account, even of the same user (BOOK-01)', async () => {
    await create();
    const second = await makeAccount(t, { companyId: shipper.companyId, userId: shipper.userId });
    expect((await list(`?customerId=${second}`)).rowTotal).toBe(0);
    const made = (await call('POST', 'contact', { ...CONTACT, customerId: second })).json().data;
    expect(made.customerId).toBe(second);
    expect((await list()).rowTotal).toBe(1);
    expect((await call('GET', 'contacts?customerId=999999')).statusCode).toBe(404);
  });
});

describe('the export', () => {
  const rowsOf = (body: Buffer) => {
    const book = read(body);
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  };

  it('the export holds the filtered contacts with guarded formulas (BOOK-04)', async () => {
    await create({ name: '=1+1' });
    await create({ name: 'Siti', tags: ['Sender'] });
    const all = await call('GET', 'contacts/export?limit=100');
    expect(all.headers['content-type']).toContain('spreadsheetml');
    const rows = rowsOf(all.rawPayload);
    expect(rows[0]?.slice(0, 2)).toEqual(['Name', 'Phone']);
    expect(rows[0]?.at(-1)).toBe('Created (Asia/Kuala_Lumpur)');
    // Days since the last day of 1899; Kuala Lumpur is eight hours ahead.
    expect(Number(rows[1]?.at(-1))).toBeCloseTo(t.clock.now().getTime() / 86_400_000 + 25_569 + 8 / 24, 3);
    expect(rows.slice(1).map((r) => r[0])).toEqual(["'=1+1", 'Siti']);
    const sender = await call('GET', 'contacts/export?tags=Sender');
    expect(
      rowsOf(sender.rawPayload)
        .slice(1)
        .map((r) => r[0]),
    ).toEqual(['Siti']);
    expect(rowsOf((await call('GET', 'contacts/export?limit=1')).rawPayload)).toHaveLength(2);
  });

  it('the export opens only by a one-use ticket (BOOK-04, API-132)', async () => {
    await create();
    const path = '/v1.0/contacts/export?limit=10';
    const made = await call('POST', 'auth/ticket', { path });
    const { ticket } = made.json().data;
    const open = () => t.app.inject({ url: `${path}&jwt=${ticket}`, headers: { host: 'localhost' } });
    expect((await open()).statusCode).toBe(200);
    expect((await open()).statusCode).toBe(401);
    expect((await t.app.inject({ url: path, headers: { host: 'localhost' } })).statusCode).toBe(401);
  });
});
