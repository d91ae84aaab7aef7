import { describe, expect, it } from 'vitest';
import { AISYAH, CONTACT, readSheet, TAN } from './handKeptWorld.ts';

describe('a courier’s form that somebody filled in', () => {
  const HEAD = ['No. Rujukan', ...CONTACT, 'Weight (kg)', 'Note'];
  const row = (reference: string, contact: readonly string[]) => [reference, ...contact, '1', ''];

  it.each([
    [['Optional', 'Required', 'Required, with 0', 'Required', 'Required', 'Required', 'Any']],
    [['Pilihan', 'Wajib', 'Wajib (tanpa -)', 'Wajib', 'Wajib', 'Dalam kg', 'Pilihan']],
    [['选填', '必填', '必填', '必填', '必填', '必填', '选填']],
  ])('its line of hints is no parcel: %j (BX-20)', (hints) => {
    expect(readSheet(HEAD, hints, row('1', AISYAH)).values).toMatchObject([{ receiverName: AISYAH[0] }]);
  });

  it('a line with an address and a few such words is a parcel', () => {
    const { values } = readSheet(HEAD, [
      'O',
      'M',
      '0123456701',
      '12 Jalan SS 2/24',
      '47300',
      '1',
      'optional',
    ]);
    expect(values).toHaveLength(1);
  });

  it.each([
    ['EX-1', 'CONTOH: Ali'],
    ['EX-1', 'Ali bin Abu (sample)'],
    ['A-1', '示例：王小明'],
    ['Contoh', 'Ali bin Abu'],
    ['A-1', 'e.g. Ali bin Abu'],
    ['A-1', 'Cth. Ali'],
    ['例', '王小明'],
  ])('its example is left out with a reason: %s, %s (BX-20)', (reference, name) => {
    const example = row(reference, [name, ...AISYAH.slice(1)]);
    const { values, leftOut } = readSheet(HEAD, example, row('A-2', TAN));
    expect([values.map((one) => one.receiverName), leftOut]).toEqual([[TAN[0]], [[2, 'noParcel']]]);
  });

  it('a free sample is a parcel, whatever its reference or goods are called', () => {
    const samples = [row('Sample', AISYAH), row('Sample', TAN)];
    expect(readSheet(HEAD, ...samples).leftOut).toEqual([]);
    expect(readSheet(HEAD, ...samples.slice(0, 1)).leftOut).toEqual([]);
    expect(readSheet(HEAD, row('A-1', TAN), ...samples.slice(0, 1)).leftOut).toEqual([]);
  });

  it.each(['Contoh Trading', 'Example Gallery Sdn Bhd', 'Ex-Libris', '案例 设计'])(
    'somebody named %s gets a parcel',
    (name) => {
      const { leftOut, values } = readSheet(HEAD, row('A-1', [name, ...AISYAH.slice(1)]));
      expect([leftOut, values.map((one) => one.receiverName)]).toEqual([[], [name]]);
    },
  );
});

describe('the day of the pickup', () => {
  it.each(['Tgl Pickup', 'Tgl Jemput', 'Tarikh Ambil', 'Pickup day'])(
    '%s is the pickup and nobody’s phone (BX-20)',
    (header) => {
      const { asked, values } = readSheet(
        [...CONTACT, 'Weight', header],
        [...AISYAH, '1', '2026-12-03'],
        [...TAN, '2', '2026-12-15'],
      );
      expect([asked, values.map(({ pickupDate }) => pickupDate)]).toEqual([[], ['2026-12-03', '2026-12-15']]);
    },
  );

  it.each(['2026-12-03', '03/12/2026', '3.12.2026'])('%s is no phone', (day) => {
    const misspelt = readSheet(['Name', 'Phonee', 'Address', 'Postcode'], ['Ali', day, '1 Jalan A', '47300']);
    expect(misspelt.columnOf('Phonee')).not.toBe('receiverPhone');
  });
});
