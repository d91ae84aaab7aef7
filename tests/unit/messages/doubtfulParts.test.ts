import { expect, it } from 'vitest';
import { withoutDoubtful } from '../../../src/commands/grammar/message/contact/doubts.ts';

it.each([
  'Siti, Taman Ria',
  'Siti, Selangor',
  'Siti Aminah binti Haji Abdul Rahman Kampung Baru Pasir Gudang Johor Bahru',
  'Siti 47300',
  'Paid',
  'Refunded',
  'same as sender',
  'senarai hari ini',
])('a text that nobody is called is shown, and is no name: %s (BX-21)', (name) => {
  const rest: string[] = [];
  expect(withoutDoubtful({ name, phone: '0123456789' }, rest)).toEqual({ phone: '0123456789' });
  expect(rest).toEqual([name]);
});

it.each(['home', 'sama', 'baju tudung', 'bukan Taman Ria', 'kotak 1', 'paid', 'bayar nanti'])(
  'a part of an address that says something else is shown, and is no part of it: %s (BX-21)',
  (part) => {
    const rest: string[] = [];
    expect(withoutDoubtful({ address1: '12 Jalan Ros', address2: `Taman Melati, ${part}` }, rest)).toEqual({
      address1: '12 Jalan Ros',
      address2: 'Taman Melati',
    });
    expect(rest).toEqual([part]);
  },
);

it('a denial alone leaves no part of an address in use, and a lone word above a house is none (BX-21)', () => {
  const denied: string[] = [];
  expect(withoutDoubtful({ address1: '12 Jalan Ros, bukan, 21 Jalan Ros' }, denied)).toEqual({});
  expect(denied).toEqual(['12 Jalan Ros', 'bukan', '21 Jalan Ros']);
  const lone: string[] = [];
  expect(
    withoutDoubtful({ address1: 'maybank', address2: '12 Jalan Ros', city: 'Kajang CANCEL' }, lone),
  ).toEqual({
    address1: '12 Jalan Ros',
    city: 'Kajang',
  });
  expect(lone).toEqual(['maybank', 'CANCEL']);
});
