import { describe, expect, it } from 'vitest';
import { readLocal, type SellerCountry } from '../messagesWorld.ts';

const only = (country: SellerCountry, text: string) => {
  const [booking = {}, ...others] = readLocal(country, text);
  expect(others).toEqual([]);
  return booking;
};
const MY = 'Siti Aminah 0123456789\n12 Jalan Ros, Taman Melati';

describe('a postcode in words or in pieces', () => {
  it.each<[SellerCountry, string, string]>([
    ['MY', `${MY}\npostcode lima puluh ribu Kuala Lumpur`, 'lima puluh ribu'],
    ['MY', `${MY}\nposkod: empat tiga kosong kosong kosong\nKajang`, 'empat tiga kosong kosong kosong'],
    ['MY', `${MY}, fifty-thousand Kuala Lumpur`, 'fifty-thousand'],
    ['MY', `${MY}, five zero zero zero zero Kuala Lumpur`, 'five zero zero zero zero'],
    ['MY', `${MY}\npostcode is forty seven three hundred, PJ`, 'forty seven three hundred'],
    ['MY', `${MY}\npostcode 47 3 double zero Petaling Jaya`, '47 3 double zero'],
    ['MY', `${MY}\npostcode four seven triple three\nPetaling Jaya`, 'four seven triple three'],
    ['MY', `${MY}\npostcode 43k\nKajang`, '43k'],
    ['MY', `${MY}\n4 7 3 0 0 Petaling Jaya`, '4 7 3 0 0'],
    ['MY', `${MY}\n47-300 Petaling Jaya`, '47-300'],
    ['MY', `${MY}, 4730O Petaling Jaya`, '4730O'],
    ['MY', `${MY}, poskod 4730`, 'poskod 4730'],
    ['MY', `${MY}, poskod tak ingat`, 'poskod tak ingat'],
    ['MY', `Nama: Siti\nTel: 0123456789\nAlamat: 12 Jalan Ros\nPoskod: tak ingat`, 'tak ingat'],
    ['MY', '李明 0123456789\n12 Jalan Ros\n邮编：五万 吉隆坡', '五万'],
    ['MY', '李明 0123456789, 12 Jalan Ros, 邮编五零四五零, 吉隆坡', '五零四五零'],
    ['SG', '陈小明 91234567\nBlk 463 Crawford Lane #05-21\n邮编 一九零四六三', '一九零四六三'],
    [
      'ID',
      'Budi 081234567890\nJl. Melati No. 5, Bandung\nkode pos empat puluh ribu seratus sebelas',
      'empat puluh ribu seratus sebelas',
    ],
    ['PH', 'Juan 09171234567\n143 Rizal St, Malolos, Bulacan\nzip code three thousand', 'three thousand'],
  ])('in %s is asked for and is no part of the address: %s (BX-21, BX-25)', (country, text, spoken) => {
    const { postcode, address1, address2 = '', city = '', rest = [] } = only(country, text);
    expect([postcode, typeof address1]).toEqual([undefined, 'string']);
    expect(`${address1} ${address2} ${city}`).not.toContain(spoken);
    expect(rest.join(' | ')).toContain(spoken);
  });

  it.each<[SellerCountry, string, string, string]>([
    ['MY', 'Siti 0123456789\n12 Jalan Lima, Taman Sembilan, 47300 Petaling Jaya', '12 Jalan Lima', '47300'],
    ['MY', 'Siti 0123456789\nNombor dua belas Jalan Ros, 47300 PJ', 'Nombor dua belas Jalan Ros', '47300'],
    ['ID', 'Budi 081234567890\nJl. Empat Lima No. 5, Bandung 40111', 'Jl. Empat Lima No. 5', '40111'],
    ['SG', '陈小明 91234567\nBlk 463 Crawford Lane S190463\n三件衣服', 'Blk 463 Crawford Lane', '190463'],
  ])('is none within names of streets: %s %s (BX-21)', (country, text, address1, postcode) => {
    expect(only(country, text)).toMatchObject({ address1, postcode });
  });

  it('is no cash in words, which is asked for as cash (BX-25, COD-01)', () => {
    const { unsaid, rest = [] } = only(
      'ID',
      'Budi 081234567890\nJl. Melati No. 5, Bandung\ncod lima puluh ribu',
    );
    expect(unsaid).toEqual(['cod']);
    expect(rest.join()).toContain('lima puluh ribu');
  });
});
