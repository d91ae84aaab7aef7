import { describe, expect, it } from 'vitest';
import { readLocal, type SellerCountry } from '../messagesWorld.ts';

const ALI = 'Ali 0198765432\n8 Jalan Mawar, 30000 Ipoh';
const SARI = 'Sari 08129998888\nJl. Mawar 8, Surabaya 60111';
const LIN = '林小美 98765432\nBlk 12 Bedok North #03-11 S460012';
const MARIA = 'Maria Santos 09181234567\n12 Mabini St, Cebu City 6000';
const PLACE = '12 Jalan Ros, 47300 Petaling Jaya';

describe('a signature or a sender is no second parcel', () => {
  it.each<[SellerCountry, string, string, string]>([
    ['MY', ALI, `Regards, Siti / 0123456789, ${PLACE}`, 'Ali'],
    ['MY', ALI, `Thanks,\nSiti Aminah\nButik Siti Sdn Bhd\n0123456789\n${PLACE}`, 'Ali'],
    ['MY', ALI, `--\nSiti Aminah\n0123456789\n${PLACE}`, 'Ali'],
    ['MY', ALI, `Terima kasih\nSiti 0123456789\n${PLACE}`, 'Ali'],
    ['MY', ALI, `Yang benar, Siti 0123456789`, 'Ali'],
    ['MY', ALI, `From: Kedai X, 03-7788 9900, ${PLACE}`, 'Ali'],
    ['MY', ALI, `Sent by Siti, 0123456789, ${PLACE}`, 'Ali'],
    ['MY', ALI, `Return address: Kedai X, 0123456789, ${PLACE}`, 'Ali'],
    ['MY', ALI, `If undelivered return to Kedai X, 0123456789, ${PLACE}`, 'Ali'],
    ['MY', ALI, `\nIkhlas dari Siti\n0123456789\n${PLACE}`, 'Ali'],
    ['ID', SARI, 'Salam, Toko Budi 081234567890, Jl. Melati No. 5, Bandung 40111', 'Sari'],
    ['ID', SARI, 'Dikirim oleh Budi, 081234567890, Jl. Melati No. 5, Bandung 40111', 'Sari'],
    ['SG', LIN, '此致\n陈小明 91234567\nBlk 463 Crawford Lane #05-21 S190463', '林小美'],
    ['SG', LIN, '谢谢！陈小明 91234567', '林小美'],
    ['SG', LIN, 'Cheers, Tan Wei Ling, 91234567, Blk 463 Crawford Lane #05-21 S190463', '林小美'],
    ['PH', MARIA, 'Salamat po, Juan Cruz 09171234567, 143 Rizal St, Malolos, Bulacan 3000', 'Maria Santos'],
  ])('in %s: %s, then %s (BX-21, MULTI-06)', (country, order, below, name) => {
    const [booking = {}, ...others] = readLocal(country, `${order}\n${below}`);
    const [plain = {}] = readLocal(country, order);
    expect(others).toEqual([]);
    const { rest = [], ...read } = booking;
    expect(read).toEqual(plain);
    expect(read.name).toBe(name);
    // The number of whoever writes is shown.
    const [number = ''] = /\d[\d -]{6,}\d/.exec(below) ?? [];
    expect(rest.join(' ')).toContain(number);
  });

  it('nor is a shop above the only receiver that is named as one (BX-21)', () => {
    const [booking, ...others] = readLocal('MY', `Kedai X\nTel 03-77889900\n${PLACE}\n\nShip to:\n${ALI}`);
    expect(others).toEqual([]);
    expect(booking).toMatchObject({ name: 'Ali', address1: '8 Jalan Mawar' });
    expect(booking?.rest?.join()).toContain('Kedai X');
  });

  it('thanks between two orders part two parcels, and thanks above the cash leave it (BX-21, COD-01)', () => {
    const two = readLocal('MY', `${ALI}\ntq\n\nSiti 0123456789\n${PLACE}\ntq`);
    expect(two.map(({ name }) => name)).toEqual(['Ali', 'Siti']);
    const [cash] = readLocal('MY', `${ALI}\nterima kasih\nSiti\nCOD RM50\n2kg`);
    expect(cash).toMatchObject({ name: 'Ali', cod: { amountMinor: 5000 }, weightKg: 2 });
    const [fragile] = readLocal('MY', `${ALI}\nterima kasih\nFragile`);
    expect(JSON.stringify(fragile)).toContain('Fragile');
  });
});
