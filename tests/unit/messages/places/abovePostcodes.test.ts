import { expect, it } from 'vitest';
import { read } from '../messagesWorld.ts';

it.each([
  [['Plot 12, Lintang Perusahaan 3'], 'Plot 12, Lintang Perusahaan 3', undefined],
  [['Plot 7', 'Kulim Industrial Park Phase 2'], 'Plot 7, Kulim Industrial Park Phase 2', undefined],
  [['8 Lengkok Perdana', 'Perdana Heights'], '8 Lengkok Perdana', 'Perdana Heights'],
])('lines of an address above a label stay in the address: %j (BX-21)', (lines, address1, address2) => {
  const text = ['Maju Jaya Sdn Bhd', ...lines, '09000 Kulim, Kedah', 'Attn: Mr Lim', 'Tel: 04-642 1187'];
  const booking = read(text.join('\n'));
  expect(booking).toMatchObject({ name: 'Mr Lim', company: 'Maju Jaya Sdn Bhd', postcode: '09000' });
  expect([booking.address1, booking.address2, booking.rest]).toEqual([address1, address2, undefined]);
});

it('counted goods above an address and a label are no part of the address (BX-25)', () => {
  const { address1, address2 } = read(
    '2 baju kurung\n12 Jalan Ros\n47300 Petaling Jaya\nAttn: Mr Lim\nTel: 0123456789',
  );
  expect([address1, address2]).toEqual(['12 Jalan Ros', undefined]);
});

it.each([
  ['SG', 'Alan Tan, +60127168840, 15 Jalan Maju, 80400 Johor Bahru, Johor, Malaysia. 1 box books, 4kg', 'MY'],
  ['SG', 'Alan Tan, +60127168840, 15 Jalan Maju, 80400 Johor Bahru, Malaysia. 2 boxes 4kg', 'MY'],
  ['MY', 'Budi, +6281234567890, Jl. Melati No. 5, Bandung 40111, Indonesia. 1 box books, 4kg', 'ID'],
] as const)(
  'a country at the end of a sentence before a count stays: %s %s (BX-22)',
  (home, text, country) => {
    const booking = read(text, home);
    expect(booking).toMatchObject({ country, weightKg: 4 });
    expect(booking.description ?? 'books').toBe('books');
  },
);
