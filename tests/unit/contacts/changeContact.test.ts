import { describe, expect, it, vi } from 'vitest';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { basisOf, changeContact } from '../../../src/customRoutes/contactForm/changeContact.ts';
import { type ContactValues, contactValues } from '../../../src/customRoutes/contactForm/contactRules.ts';
import { contactParts } from '../../../src/customRoutes/contactForm/contactVersions.ts';
import { collisions, mergedForm, takenLabels } from '../../../src/ui/versions/formParts.ts';

const contact = (minute: number, more: Partial<AddressBookContact> = {}): AddressBookContact => ({
  id: 5,
  customerId: 1,
  name: 'Tan Wei Ling',
  phone: '+60167001234',
  mobile: null,
  email: null,
  company: null,
  placeConfirmed: false,
  unitNo: null,
  address1: '88 Lebuh Chulia',
  address2: null,
  postcode: '10200',
  city: 'George Town',
  state: 'Pulau Pinang',
  country: 'MY',
  coord: null,
  tags: [],
  source: 'personal',
  isDefaultSender: false,
  lastUsedAt: null,
  createdAt: '2026-03-02T06:00:00.000Z',
  updatedAt: `2026-03-02T06:0${minute}:00.000Z`,
  ...more,
});
const OPENED = contact(0);
const PARTS = contactParts({ label: (part) => part, tag: (tag) => tag });
const values = (more: Partial<ContactValues> = {}): ContactValues => ({ ...contactValues(OPENED), ...more });
const taken = (now: AddressBookContact) =>
  Object.assign(new Error('The contact was changed meanwhile.'), {
    status: 409,
    code: 'ERR_CONFLICT',
    detail: { contact: now, changedBy: { name: 'Aina', isYou: false } },
  });

/** Saves the typed values over the opened contact; `now` is other users' present version. */
async function save(typed: ContactValues, ...now: AddressBookContact[]) {
  const put = vi.fn(async (_id: string, input: { updatedAt?: string | null; isDefaultSender?: unknown }) => {
    const other = now.shift();
    if (other) throw taken(other);
    return input as never;
  });
  const basis = { current: basisOf(OPENED) };
  const fields = vi.fn();
  const found = await changeContact(
    { changeContact: put },
    { id: '5', customerId: 1 },
    { basis, values: typed, parts: PARTS, seenSender: 7, taken: fields },
  );
  return { found, fields, sent: put.mock.calls.map(([, input]) => input) };
}

describe('a contact that is saved', () => {
  it('a saved contact is sent with the version that it is based on, and with the default sender only if that changed (BOOK-06)', async () => {
    const { found, sent } = await save(values({ company: 'Batik' }));
    expect(found).toBeNull();
    expect(sent).toMatchObject([{ company: 'Batik', updatedAt: OPENED.updatedAt }]);
    expect(sent[0]).not.toHaveProperty('isDefaultSender');
    expect((await save(values({ isDefaultSender: true }))).sent).toMatchObject([
      { isDefaultSender: true, seenSender: 7 },
    ]);
  });

  it('a saved contact takes the fields that only somebody else has changed, and names them (BOOK-06)', async () => {
    const { found, fields, sent } = await save(
      values({ email: 'mine@shop.test' }),
      contact(3, { company: 'Theirs', phone: '+60128887777' }),
    );
    expect(found).toBeNull();
    expect(fields).toHaveBeenCalledExactlyOnceWith(['phone', 'company']);
    expect(sent[1]).toMatchObject({
      email: 'mine@shop.test',
      company: 'Theirs',
      phone: '+60128887777',
      updatedAt: contact(3).updatedAt,
    });
  });

  it('a saved contact of which somebody else has changed the same field is returned in its present version (BOOK-06)', async () => {
    const theirs = contact(3, { company: 'Theirs' });
    const { found, sent } = await save(values({ company: 'Mine' }), theirs);
    expect(found).toEqual({ contact: theirs, changedBy: { name: 'Aina', isYou: false } });
    expect(sent).toHaveLength(1);
  });

  it('a saved contact is written over a newer version that has the same values (BOOK-06)', async () => {
    const { found, sent } = await save(
      values({ company: 'Batik' }),
      contact(3, { company: 'Batik' }),
      contact(4, { company: 'Batik' }),
    );
    expect(found).toBeNull();
    expect(sent.map(({ updatedAt }) => updatedAt)).toEqual([
      OPENED.updatedAt,
      contact(3).updatedAt,
      contact(4).updatedAt,
    ]);
  });
});

describe('two versions of a contact', () => {
  const mine = values({ email: 'mine@shop.test', address1: '1 Jalan Mine' });
  const theirs = values({
    company: 'Theirs',
    address1: '2 Jalan Theirs',
    postcode: '10300',
    tags: ['Sender'],
  });

  it('two versions of a contact are shown for the parts that both have changed; the others are taken (BOOK-06)', () => {
    const three = [values(), mine, theirs] as const;
    expect(takenLabels(PARTS, three)).toEqual(['company', 'tags']);
    const texts = collisions(PARTS, three);
    expect(texts.map(({ key, theirs, mine, before, first }) => [key, theirs, mine, before, first])).toEqual([
      [
        'address',
        '2 Jalan Theirs, 10300, George Town, Pulau Pinang, MY',
        '1 Jalan Mine, 10200, George Town, Pulau Pinang, MY',
        '88 Lebuh Chulia, 10200, George Town, Pulau Pinang, MY',
        'mine',
      ],
    ]);
  });

  it('two versions of a contact become one by the choice, with the address as a whole (BOOK-06)', () => {
    const chosen = new Map([['address', 'theirs']] as const);
    expect(mergedForm(PARTS, [values(), mine, theirs], chosen)).toEqual({
      ...mine,
      company: 'Theirs',
      tags: ['Sender'],
      address1: '2 Jalan Theirs',
      postcode: '10300',
    });
  });
});
