import { describe, expect, it } from 'vitest';
import type { TypedBooking } from '../../../../src/commands/grammar/parsedInput.ts';
import { readLocal, type SellerCountry } from '../messagesWorld.ts';

const only = (country: SellerCountry, text: string): TypedBooking => {
  const [booking = {}, ...others] = readLocal(country, text);
  expect(others).toEqual([]);
  return booking;
};
const MY = 'Siti 0123456789\nUnit 12-2, Jalan Ros, 47300 Petaling Jaya';
const LINE = MY.replace('\n', ', ');
const ID = 'Budi 081234567890\nJl. Melati No. 5, Bandung 40111';
const SG = 'Tan Wei Ling 91234567\nBlk 463 Crawford Lane #05-21 S190463';
const PH = 'Maria 09181234567\nUnit 5B, 12 Mabini St, Cebu City 6000';

describe('a house or a unit that a later line takes back', () => {
  it.each<[SellerCountry, string, string]>([
    ['MY', `${MY}\nsorry, unit 12-3 not 12-2`, 'unit 12-3 not 12-2'],
    ['MY', `${MY}\nsorry unit 12-3`, 'sorry unit 12-3'],
    ['MY', `${MY}\nunit 12-3`, 'unit 12-3'],
    ['MY', `${MY}\noh the unit is 12-3`, 'unit 12-3'],
    ['MY', `${MY}\nmaaf, Jalan Mawar`, 'Jalan Mawar'],
    ['MY', `${LINE}, sorry unit 12-3`, 'sorry unit 12-3'],
    ['MY', `${LINE}, sorry unit 12-3 not 12-2`, 'sorry unit 12-3 not 12-2'],
    ['MY', `${MY}\neh silap, rumah no 14`, 'rumah no 14'],
    ['MY', `${MY}\nCorrection: house no. 14`, 'house no. 14'],
    ['ID', `${ID}\nmaaf, no 7`, 'no 7'],
    ['SG', `${SG}\nsorry it's #05-22`, '#05-22'],
    ['SG', `${SG}\n#05-22 not #05-21`, '#05-22 not #05-21'],
    ['SG', `${SG}\n不好意思，#05-22`, '#05-22'],
    ['PH', `${PH}\nay sorry unit 6B po`, 'unit 6B po'],
  ])('is asked for, and nothing else, in %s: %s (BX-21, BX-25)', (country, text, shown) => {
    const { name, phone, postcode, city, unitNo, address1, address2, rest = [] } = only(country, text);
    expect([name, phone, postcode, city].every(Boolean)).toBe(true);
    expect([unitNo, address1, address2]).toEqual([undefined, undefined, undefined]);
    expect(rest.join(' | ')).toContain(shown);
  });

  it('so is a number to call, and a name (BX-25)', () => {
    const { phone, rest } = only('MY', `${MY}\nsorry 0198765432`);
    expect([phone, rest]).toEqual([undefined, ['sorry 0198765432', '0123456789']]);
    expect(only('MY', `${MY}\nsorry name is Farah`).name).toBeUndefined();
  });

  it.each<[string, Partial<TypedBooking>]>([
    ['sorry lambat reply', {}],
    ['sorry 2 boxes', { quantity: 2 }],
    ['sorry 3kg', { weightKg: 3 }],
  ])('the address stays below %s (BX-21)', (line, more) => {
    expect(only('MY', `${MY}\n${line}`)).toMatchObject({
      unitNo: 'Unit 12-2',
      address1: 'Jalan Ros',
      ...more,
    });
  });

  it('an apology above the only address takes nothing back (BX-21)', () => {
    expect(only('MY', 'sorry lambat, 12 Jalan Ros\nSiti 0123456789\n47300 PJ').postcode).toBe('47300');
    expect(only('MY', 'Siti 0123456789\nsorry lupa alamat\n12 Jalan Ros, 47300 PJ').address1).toBe(
      '12 Jalan Ros',
    );
  });
});
