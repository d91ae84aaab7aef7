import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import { all } from './messagesWorld.ts';

describe('labels in short', () => {
  it.each([
    ['Rcvr: Siti Aminah', 'HP: 0123456789', 'Alamat: 12 Jalan Ros, 47300 Petaling Jaya'],
    ['Nama: Siti Aminah', 'No tel yg betul 0123456789', 'Alamat: 12 Jalan Ros, 47300 Petaling Jaya'],
    ['Nama: Siti Aminah', 'Tel yang betul: 0123456789', 'Alamat: 12 Jalan Ros, 47300 Petaling Jaya'],
  ])('a short label and a label with words are labels: %s, %s (BX-21)', (...lines) => {
    expect(all(lines)).toEqual([
      {
        name: 'Siti Aminah',
        phone: '0123456789',
        address1: '12 Jalan Ros',
        postcode: '47300',
        city: 'Petaling Jaya',
      },
    ]);
  });

  it('the village and the district of Indonesia are both in the address (BX-21)', () => {
    const [read] = readMessages(
      [
        'Nama: Asep',
        'HP: 081234567890',
        'Alamat: Jl. Juanda 120',
        'Kel : Dago',
        'Kec : Coblong',
        'Kota: Bandung',
        'Kode pos: 40135',
      ].join('\n'),
      { locale: 'id_ID', country: 'ID', currency: 'IDR' },
    );
    expect(read?.booking).toEqual({
      name: 'Asep',
      phone: '081234567890',
      address1: 'Jl. Juanda 120',
      address2: 'Dago, Coblong',
      city: 'Bandung',
      postcode: '40135',
    });
  });
});
