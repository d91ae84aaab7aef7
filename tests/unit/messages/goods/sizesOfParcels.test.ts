import { expect, it } from 'vitest';
import { PLACES, readLocal, type SellerCountry } from '../messagesWorld.ts';

const CONTACT = {
  MY: `Siti 0123456789\n${PLACES.MY}`,
  ID: `Budi 081234567890\n${PLACES.ID}`,
  SG: `陈小明 91234567\n${PLACES.SG}`,
} as const;
const SIZE = { lengthCm: 30, widthCm: 20, heightCm: 10 };
const only = (country: keyof typeof CONTACT & SellerCountry, line: string) => {
  const [booking = {}, ...others] = readLocal(country, `${CONTACT[country]}\n${line}`);
  expect(others).toEqual([]);
  return booking;
};

it.each<[keyof typeof CONTACT, string, string]>([
  ['MY', 'box 30x20x10 of kuih', 'kuih'],
  ['MY', 'Item: box 30x20x10 of kuih', 'box of kuih'],
  ['MY', 'Item: kuih, 30x20x10cm', 'kuih'],
  ['SG', 'Contents: printed brochures, 1 box, 30x20x10 cm', 'printed brochures, 1 box'],
  ['MY', 'Item: 30x20x10cm carton of kuih', 'carton of kuih'],
  ['MY', 'Barang: kotak 30 x 20 x 10 cm isi biskut', 'kotak isi biskut'],
  ['ID', 'Isi: kardus 30x20x10 kue kering', 'kardus kue kering'],
  ['SG', '物品：箱30x20x10 茶叶', '箱 茶叶'],
])('the size of a parcel within its goods is its size in %s: %s (BX-21)', (country, line, goods) => {
  const { size, description, rest } = only(country, line);
  expect([size, rest]).toEqual([SIZE, undefined]);
  expect(description).toContain(goods);
});

it('the size of the goods themselves stays in their words (BX-21)', () => {
  const { size, description } = only('MY', 'Item: frame 30x40x5');
  expect([size, description]).toEqual([undefined, 'frame 30x40x5']);
  for (const lines of [
    ['Size: 30x20x10', 'Item: box 40x40x40 of kuih'],
    ['Item: box 40x40x40 of kuih', 'Size: 30x20x10'],
  ])
    expect(only('MY', lines.join('\n'))).toMatchObject({ size: SIZE, description: 'box 40x40x40 of kuih' });
});
