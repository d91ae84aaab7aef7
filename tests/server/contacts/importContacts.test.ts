import { describe, expect, it } from 'vitest';
import type {
  AddressBookContact,
  ContactImportInput,
  ContactImportOutcome,
} from '../../../contract/contacts/contacts.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';

withNewShipper({});

const person = (n: number, more: object = {}) => ({
  name: `Person ${n}`,
  phone: `+60123${String(n).padStart(6, '0')}`,
  address1: `${n} Jalan Satok`,
  postcode: '93000',
  city: 'Kuching',
  state: 'Sarawak',
  country: 'MY',
  ...more,
});
const rowsOf = (...contacts: object[]) => contacts.map((contact, i) => ({ line: i + 2, contact }));
const send = (input: ContactImportInput, headers: Record<string, string> = {}) =>
  call(t, shipper, 'POST', 'contacts/import', input, headers);
const outcomeOf = async (input: ContactImportInput) => data<ContactImportOutcome>(await send(input));
const book = async () => pageOf<AddressBookContact>(await call(t, shipper, 'GET', 'contacts?limit=1000'));

describe('the import of contacts', () => {
  it('the import of contacts adds the good rows with their tags and gives the reason for each other row (BOOK-05, BOOK-11, BOOK-16)', async () => {
    const outcome = await outcomeOf({
      rows: rowsOf(
        person(1, { email: 'one@example.test' }),
        person(2, { name: ' ' }),
        person(3, { state: null }),
      ),
      tags: ['Receiver'],
    });
    expect(outcome).toMatchObject({ rows: 3, created: 1, known: 0, bad: 2 });
    expect(outcome.results.map((r) => [r.line, r.outcome, r.problems[0]?.field])).toEqual([
      [2, 'created', undefined],
      [3, 'bad', 'name'],
      [4, 'bad', 'state'],
    ]);
    expect(outcome.results[1]?.problems[0]?.message).toBe('Name is required field');
    const [made] = (await book()).data;
    expect(made).toMatchObject({
      id: outcome.results[0]?.contactId,
      email: 'one@example.test',
      tags: ['Receiver'],
      source: 'import',
    });
  });

  it('the import of contacts gives a row its second number and its own tags, or the shared tags if it has none (BOOK-05)', async () => {
    const rows = [
      { line: 2, contact: person(1, { mobile: '+60198887777' }), tags: ['Sender' as const] },
      { line: 3, contact: person(2) },
    ];
    await outcomeOf({ rows, tags: ['Receiver'] });
    expect((await book()).data.map(({ tags, mobile }) => [tags, mobile])).toEqual([
      [['Sender'], '+60198887777'],
      [['Receiver'], null],
    ]);
  });

  it('the import of contacts reports duplicates of contacts and of earlier rows before it saves, and leaves them out unless they are chosen', async () => {
    const known = data<AddressBookContact>(await call(t, shipper, 'POST', 'contact', person(1)));
    const rows = rowsOf(
      person(7, { phone: '012-300 0001' }),
      person(8, { address1: '1, JALAN satok' }),
      person(9),
      person(10, { phone: person(9).phone }),
    );
    const looked = await outcomeOf({ rows, dryRun: true });
    expect(looked).toMatchObject({ created: 0, known: 3 });
    expect(looked.results.map((r) => r.known)).toEqual([
      { id: known.id, line: null, name: 'Person 1' },
      { id: known.id, line: null, name: 'Person 1' },
      null,
      { id: null, line: 4, name: 'Person 9' },
    ]);
    expect((await book()).rowTotal).toBe(1);
    expect(await outcomeOf({ rows })).toMatchObject({ created: 1, known: 3 });
    const expected = await outcomeOf({ rows: rows.map((row) => ({ ...row, evenIfKnown: true })) });
    expect(expected).toMatchObject({ created: 4, known: 0 });
    expect((await book()).rowTotal).toBe(6);
  });

  it('the import of contacts adds five thousand rows in one call, and no contact twice when the call is repeated with its key', async () => {
    const rows = rowsOf(...Array.from({ length: 5000 }, (_, i) => person(i)));
    const key = { 'idempotency-key': 'one' };
    const first = await send({ rows }, key);
    expect(data<ContactImportOutcome>(first)).toMatchObject({ rows: 5000, created: 5000 });
    expect((await send({ rows }, key)).raw).toBe(first.raw);
    expect((await book()).rowTotal).toBe(5000);
    expect((await send({ rows: [...rows, ...rowsOf(person(1))] })).status).toBe(422);
  });

  it('the import of contacts compares with no contact of another account, and writes only to the caller’s account', async () => {
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    await call(t, stranger, 'POST', 'contact', person(1));
    expect(await outcomeOf({ rows: rowsOf(person(1)) })).toMatchObject({ created: 1, known: 0 });
    const foreign = await send({ rows: rowsOf(person(2)), customerId: stranger.customerId });
    expect(foreign.status).toBe(404);
    expect(pageOf(await call(t, stranger, 'GET', 'contacts')).rowTotal).toBe(1);
  });
});
