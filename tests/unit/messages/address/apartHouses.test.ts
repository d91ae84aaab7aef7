import { describe, expect, it } from 'vitest';
import { readLocal, type SellerCountry } from '../messagesWorld.ts';

const only = (country: SellerCountry, text: string) => {
  const [booking = {}, ...others] = readLocal(country, text);
  expect(others).toEqual([]);
  return booking;
};
const MY = 'Siti Aminah 0123456789\nJalan Ros, 47300 Petaling Jaya';
const ID = 'Budi Santoso 081234567890\nJl. Melati, Bandung 40111';
const SG = 'Tan Wei Ling 91234567\nBlk 463 Crawford Lane S(190463)';

describe('the number of a house apart from its street', () => {
  it.each<[SellerCountry, string, string]>([
    ['MY', `${MY}\nrumah no 12A`, 'No 12A, Jalan Ros'],
    ['MY', `${MY}\nNo rumah: 12A`, 'No 12A, Jalan Ros'],
    ['MY', `${MY}. House number 12A`, 'No 12A, Jalan Ros'],
    ['MY', `${MY}\nhouse no is 12A`, 'No 12A, Jalan Ros'],
    ['MY', `${MY}\nrumah nombor 12A ya`, 'No 12A, Jalan Ros'],
    ['MY', `rumah no 12A\n${MY}`, 'No 12A, Jalan Ros'],
    ['MY', 'Siti, 0123456789, Jalan Ros, 47300 Petaling Jaya, no 12A', 'No 12A, Jalan Ros'],
    ['MY', 'Siti 0123456789\nNo. 12\nJalan Ros\n47300 Petaling Jaya', 'No. 12, Jalan Ros'],
    [
      'MY',
      'Name: Siti\nPhone: 0123456789\nAddress: Jalan Ros\nHouse no: 12A\nPostcode: 47300',
      'No 12A, Jalan Ros',
    ],
    ['ID', `${ID}\nnomor rumah 12`, 'Jl. Melati No. 12'],
    ['ID', `${ID}\nrumahnya no 12 ya`, 'Jl. Melati No. 12'],
    ['ID', `${ID}\nNo. 12 RT 03 RW 05`, 'Jl. Melati No. 12'],
    ['PH', 'Maria 09181234567\nMabini St, Cebu City 6000\nhouse no 143', 'No 143, Mabini St'],
  ])('in %s is put before or behind it: %s (BX-21)', (country, text, address1) => {
    const { address1: street, unitNo, rest } = only(country, text);
    expect([street, unitNo, rest]).toEqual([address1, undefined, undefined]);
  });

  it('in Chinese, and the unit of a block in Singapore, are part of the address (BX-21)', () => {
    expect(only('MY', '李明 0123456789\nJalan Ros, 47300 Petaling Jaya\n门牌 12号')).toMatchObject({
      address1: 'No 12号',
      address2: 'Jalan Ros',
    });
    for (const line of ['unit 05-21', '#05-21', '门牌号 05-21']) {
      const { unitNo = '', address1, rest } = only('SG', `${SG}\n${line}`);
      expect([unitNo.slice(-5), address1, rest]).toEqual(['05-21', 'Blk 463 Crawford Lane', undefined]);
    }
  });

  it.each([
    ['another house', '12 Jalan Ros', 'rumah no 14'],
    ['another plot', 'Lot 5, Jalan Ros', 'rumah no 12'],
    ['a number that nothing names', 'Jalan Ros', '12A'],
    ['a number in words', 'Jalan Ros', 'rumah nombor dua belas'],
  ])('is asked for where it is %s (BX-21, BX-25)', (_, street, line) => {
    const booking = only('MY', `Siti 0123456789\n${street}, 47300 Petaling Jaya\n${line}`);
    expect([booking.address1, booking.unitNo]).toEqual([undefined, undefined]);
    expect(booking).toMatchObject({ name: 'Siti', phone: '0123456789', postcode: '47300' });
    expect(booking.rest).toContain(line);
  });

  it('that the address has already is not asked for (BX-21)', () => {
    const { address1, rest } = only('MY', 'Siti 0123456789\n12 Jalan Ros, 47300 PJ\nrumah no 12');
    expect([address1, rest]).toEqual(['12 Jalan Ros', undefined]);
  });

  it.each(['baju no 12', 'saiz no 12', 'Order no: 12'])(
    'is no number of something else: %s (BX-25)',
    (line) => {
      const { address1, address2 } = only('MY', `${MY}\n${line}`);
      expect([address1, address2]).toEqual(['Jalan Ros', undefined]);
    },
  );
});

describe('the tail of an address in a line below its postcode', () => {
  it.each<[SellerCountry, string, string, string]>([
    ['MY', 'Siti 0123456789\n12 Jalan Ros, 47300 Petaling Jaya', 'Taman Melati', 'Petaling Jaya'],
    ['MY', 'Siti\n0123456789\n12 Jalan Ros\n47300 PJ', 'Seksyen 5', 'PJ'],
    ['MY', 'Siti 0123456789\n12 Jalan Ros\n47300 Petaling Jaya', 'Menara ABC', 'Petaling Jaya'],
    ['ID', 'Budi 081234567890\nJl. Melati No. 5, Bandung 40111', 'Kel. Dago, Kec. Coblong', 'Bandung'],
    ['ID', 'Budi 081234567890\nJl. Melati No. 5, Bandung 40111', 'RT 03 RW 05', 'Bandung'],
    ['PH', 'Maria 09181234567\n12 Mabini St, Cebu City 6000', 'Purok 3, Brgy. Lahug', 'Cebu City'],
  ])('in %s is its second line: %s, %s (BX-21)', (country, text, tail, city) => {
    const { address2, city: town, rest } = only(country, `${text}\n${tail}`);
    expect([address2, town, rest]).toEqual([tail, city, undefined]);
  });

  it.each<[SellerCountry, string, string]>([
    ['MY', 'Siti 0123456789\n12 Jalan Ros, 47300 PJ\nBlok C', 'Blok C'],
    ['SG', '陈小明 91234567\nBlk 463 Crawford Lane S190463\n5楼', '5楼'],
  ])('is a unit in %s: %s (BX-21)', (country, text, unitNo) => {
    expect(only(country, text)).toMatchObject({ unitNo });
  });

  it('is asked for where it is another quarter than that of the address (BX-25)', () => {
    const { address1, rest } = only(
      'MY',
      'Siti 0123456789\n12 Jalan Ros, Taman Desa, 47300 PJ\nTaman Melati',
    );
    expect(address1).toBeUndefined();
    expect(rest).toEqual(expect.arrayContaining(['Taman Melati', '12 Jalan Ros']));
  });

  it('goes on where its writer’s screen has wrapped a name (BX-21)', () => {
    expect(
      only('MY', 'Siti\n12 Jalan Ros, Taman\nMelati, 47300 Petaling\nJaya, Selangor\n0123456789'),
    ).toEqual({
      name: 'Siti',
      phone: '0123456789',
      address1: '12 Jalan Ros',
      address2: 'Taman Melati',
      postcode: '47300',
      city: 'Petaling Jaya',
      state: 'Selangor',
    });
    expect(only('ID', 'Budi 081234567890\nJl. Melati No. 5, 12345 Jakarta\nSelatan').city).toBe(
      'Jakarta Selatan',
    );
  });

  it.each(['Subang', 'Petaling', 'Kuala'])(
    'does not go on in the name of a person below: %s (BX-21)',
    (town) => {
      const { name, city } = only('MY', `12 Jalan Ros\n47300 ${town}\nSiti Aminah\n0123456789`);
      expect([name, city]).toEqual(['Siti Aminah', town]);
    },
  );
});
