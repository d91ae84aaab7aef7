import { describe, expect, it } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { all, first } from './messagesWorld.ts';

describe('numbers in a row', () => {
  const only = (line: string): TypedBooking => all([first, '22A Jln SS2/64, 47300 PJ', line])[0] ?? {};
  it.each([
    ['3 ctns hardware: 18kg, 18kg, 12.5kg', 3, 48.5],
    ['2 kotak: 10kg, 10kg', 2, 20],
    ['3箱 10kg + 8kg + 2kg', 3, 20],
    ['2 boxes: 10kg, 800g', 2, 10.8],
  ])('weights as many as the pieces are added: %s (BX-21)', (line, quantity, weightKg) => {
    expect(only(line)).toMatchObject({ quantity, weightKg });
  });

  it.each(['10kg, 10kg', '3 boxes, 10kg, 8kg', '2 kotak: 5kg, 5kg, 4kg'])(
    'weights in a row that are not as many as the pieces are shown: %s (BX-21)',
    (line) => {
      const { weightKg, rest = [] } = only(line);
      expect(weightKg).toBeUndefined();
      expect(rest.join()).toContain(/\d+kg.*/.exec(line)?.[0]);
    },
  );

  it('weights in a row within a note stay in the note (BX-21)', () => {
    const { note, weightKg, rest } = only('Note: 10kg, 8kg');
    expect({ note, weightKg, rest }).toEqual({ note: '10kg, 8kg', weightKg: undefined, rest: undefined });
  });

  it.each([
    'paid gcash 1,050 ref 8812 204 5571',
    'ref no 8812 204 5571',
    'paid via gcash 1,050, ref 8812 204 5571',
  ])('the parts of a reference are one, and the comma of an amount parts nothing: %s (BX-21)', (line) => {
    const { referenceNo, note, rest = [] } = only(line);
    expect({ referenceNo, note }).toEqual({ referenceNo: '8812 204 5571', note: undefined });
    if (line.includes('gcash')) expect(rest.join()).toContain('gcash 1,050');
  });

  it('a reference ends before a phone number and before a house (BX-21)', () => {
    expect(all(['Siti, ref 8812 0123456789', '12 Jalan Ros', '47300 PJ'])[0]).toMatchObject({
      referenceNo: '8812',
      phone: '0123456789',
    });
  });

  it.each(['燕窝一箱6瓶', '茶叶2箱12罐', '茶叶一箱十二罐'])(
    'boxes and the pieces in them are two counts, neither is the quantity: %s (BX-21)',
    (line) => {
      const { quantity, description, rest = [] } = only(line);
      expect(quantity).toBeUndefined();
      expect(description).not.toMatch(/[\d一十]/);
      expect(rest.filter((text) => /\d/.test(text))).toHaveLength(2);
    },
  );

  it.each([
    ['900g frozen? no, dry food only', 'frozen? no'],
    ['2kg sejuk beku? tak, kering', 'sejuk beku? tak'],
    ['900g frozen? no, dry', 'frozen? no'],
  ])('goods that are asked about and denied are shown: %s (BX-21)', (line, denied) => {
    const { description = '', rest = [] } = only(line);
    expect(description).not.toMatch(/frozen|sejuk/);
    expect(rest).toContain(denied);
  });
});
