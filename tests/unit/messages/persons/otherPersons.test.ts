import { expect, it } from 'vitest';
import { PLACES, read } from '../messagesWorld.ts';

const OTHERS = { MY: '0128873321', ID: '082144559012', SG: '91117788' } as const;
it.each([
  ['ID', 'Yg beli: Mas Dimas 082144559012 (udah lunas)', 'Yg nerima: Siti Aminah'],
  ['ID', 'Dibayar oleh Dimas 082144559012', 'Penerima: Siti Aminah'],
  ['MY', 'Pembeli: Hafiz 0128873321', 'Penerima: Siti Aminah'],
  ['MY', 'Ordered by Hafiz 0128873321', 'Name: Siti Aminah'],
  ['MY', 'Paid by Hafiz 0128873321', 'Siti Aminah'],
  ['SG', '下单人：陈大明 91117788', '收件人：Siti Aminah'],
] as const)(
  'in %s the number of whoever buys or pays is not called: %s, %s (BX-21)',
  (country, other, person) => {
    const own = { MY: '0198873321', ID: '081234567890', SG: '88221034' }[country];
    const {
      name,
      phone,
      note = '',
      rest = [],
    } = read(`${other}\n${person}\nHP: ${own}\n${PLACES[country]}`, country);
    expect({ name, phone }).toEqual({ name: 'Siti Aminah', phone: own });
    expect(note).not.toContain(OTHERS[country]);
    expect(rest.join()).toContain(OTHERS[country]);
  },
);

it('without a number of the recipient the number of the buyer is not taken (BX-21)', () => {
  const booking = read(`Pembeli: Hafiz 0128873321\nPenerima: Siti Aminah\n${PLACES.MY}`);
  expect(booking).toMatchObject({ name: 'Siti Aminah', postcode: '47300' });
  expect(booking.phone).toBeUndefined();
});

it('the buyer who is the only person is the recipient (BX-21)', () => {
  expect(read(`Yg order: Siti Aminah\n081234567890\n${PLACES.ID}`, 'ID')).toMatchObject({
    name: 'Siti Aminah',
    phone: '081234567890',
  });
});

it('a buyer in a line above the line of the recipient is no recipient (BX-21)', () => {
  const place = PLACES.MY;
  expect(read(`Ordered by Hafiz 0128873321\nShip to Siti Aminah 0198873321\n${place}`)).toMatchObject({
    name: 'Siti Aminah',
    phone: '0198873321',
  });
});

it('a town that stands in the address again is nobody, and a person to ask for is no town (BX-21)', () => {
  const voice = read(
    'halo mau kirim paket ya ke Malang, penerimanya teh Rani Amelia, nomornya 081234567890, Jalan Ijen nomor dua, Klojen, Malang',
    'ID',
  );
  expect(voice.name).toBeUndefined();
  expect(`${voice.address1}, ${voice.address2}`).not.toMatch(/penerimanya|nomornya/);
  const office = read(
    'Gudang Maju\nRuko Grand Blok RSK 2 No. 30, Jakasetia, Bekasi 17147, PIC Pak Rahmat 0878-8092-1156',
    'ID',
  );
  expect(office.city).toBeUndefined();
  expect(office.rest?.join()).toContain('Pak Rahmat');
});
