import { expect, it } from 'vitest';
import { PLACES, read, readAll } from '../messagesWorld.ts';

it.each(['- Siti Aminah', 'b. Siti Aminah', '#1 Siti Aminah', '• Siti Aminah'])(
  'the sign of a list before a name is no part of it: %s (BX-21)',
  (line) => {
    expect(read(`${line}\n0123456789\n${PLACES.MY}`)).toMatchObject({
      name: 'Siti Aminah',
      phone: '0123456789',
      postcode: '47300',
    });
  },
);

it('a house behind the sign of a number keeps it, and an initial is no sign (BX-21)', () => {
  expect(read(`Vivian Tay\n91234567\n#03 Jalan Ros 12\nS190463`, 'SG').address1).toBe('#03 Jalan Ros 12');
  expect(read(`A. Rahman\n0123456789\n${PLACES.MY}`).name).toBe('A. Rahman');
});

it('names behind numbers with a sign begin the parcels of a list (BX-21)', () => {
  const bookings = readAll(
    `#1 Ana Cruz\n143 Rizal St, Malolos, Bulacan 3000\n09171234567\nCOD 300\n#2 Jose Reyes\n25 Luna St, Baguio City 2600\n09181234567`,
    'PH',
  );
  expect(bookings).toMatchObject([
    { name: 'Ana Cruz', postcode: '3000', cod: { amountMinor: 30000 } },
    { name: 'Jose Reyes', postcode: '2600' },
  ]);
  expect(bookings[1]?.cod).toBeUndefined();
});

it.each(['hindi ko alam postal code nila', 'tak tahu poskod dia lagi'])(
  'a sentence in small letters is nobody: %s (BX-21)',
  (line) => {
    const booking = read(`09171234567\n143 Rizal St, Malolos, Bulacan\n${line}`, 'PH');
    expect(booking.name).toBeUndefined();
    expect(booking.rest?.join()).toContain(line);
  },
);

it('a weight beside other words is no part of an address (BX-21)', () => {
  const booking = read(`Ana Cruz\n09171234567\nSt. Mary School, Malolos\ntig-6 kg - regalo po\nbooks`, 'PH');
  expect(`${booking.address1} ${booking.address2}`).not.toContain('regalo');
  expect(read('Siti\n0123456789\nLot 12 Kg Baru\n47300 Petaling Jaya').address1).toBe('Lot 12 Kg Baru');
});
