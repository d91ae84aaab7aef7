import { expect, it } from 'vitest';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { byLastUse, firstChoice, mergedContact } from '../../../src/resources/contacts/mergedContact.ts';
import { recordOf } from '../../ui/commands/everyScreenData.ts';

const contact = (more: Partial<AddressBookContact>) =>
  ({ ...(recordOf('contacts') as unknown as AddressBookContact), ...more }) as AddressBookContact;

const OLD = contact({
  name: 'A. Tan',
  email: 'tan@shop.test',
  lastUsedAt: '2026-01-01T00:00:00.000Z',
  tags: ['Sender'],
});
const NEW = contact({
  name: 'Tan',
  email: null,
  unitNo: 'B-2',
  address1: '9 Jalan Baru',
  coord: null,
  lastUsedAt: '2026-03-01T00:00:00.000Z',
  tags: ['Receiver', 'Sender'],
});
const NEVER = contact({ name: 'Never', lastUsedAt: null });

it('a merge begins with the values of the last used contact, and fills gaps from the next one', () => {
  const sorted = byLastUse([OLD, NEVER, NEW]);
  expect(sorted).toEqual([NEW, OLD, NEVER]);
  const choice = firstChoice(sorted);
  expect(choice).toMatchObject({ name: 0, email: 1, address: 0 });
  expect(mergedContact(sorted, choice)).toMatchObject({ name: 'Tan', email: 'tan@shop.test', unitNo: 'B-2' });
});

it('a merge uses an address as a whole with its coordinates, and keeps the tags of all', () => {
  const merged = mergedContact([NEW, OLD], { ...firstChoice([NEW, OLD]), address: 1 });
  const { unitNo, address1, address2, city, postcode, state, country, coord } = OLD;
  expect(merged).toMatchObject({
    name: 'Tan',
    unitNo,
    address1,
    address2,
    city,
    postcode,
    state,
    country,
    coord,
  });
  expect(merged.tags).toEqual(['Receiver', 'Sender']);
});
