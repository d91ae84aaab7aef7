import { describe, expect, it } from 'vitest';
import {
  answerTo,
  completeBooking,
  readAnswer,
  withAnswer,
} from '../../../src/commands/grammar/completeBooking.ts';
import { context, read } from './parseBookingWorld.ts';

const LINE = '2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya';

describe('an amount of a typed parcel that can be read in several ways', () => {
  const READINGS = [{ amountMinor: 125 }, { amountMinor: 125_000 }];

  it.each(['cod 1.250', 'COD: 1.250', 'cod yes 1.250'])(
    '%s is a question with both readings (BX-21, BX-23)',
    (line) => {
      const booking = read(`${LINE}, ${line}`);
      expect(booking.cod).toBeUndefined();
      expect(booking).toMatchObject({
        unsaid: ['cod'],
        unclear: { cod: { text: '1.250', readings: READINGS } },
      });
      expect(JSON.stringify([booking.address1, booking.rest])).not.toContain('1.250');
    },
  );

  it('an ambiguous value of the goods is a question, too (BX-21)', () => {
    expect(read(`${LINE}, value 1.250`)).toMatchObject({ unsaid: ['value'] });
  });

  it('an amount of a typed parcel has the chosen reading until the line has another amount (BX-21, BX-23)', () => {
    const line = read(`${LINE}, cod 1.250`);
    const answers = [answerTo(line, 'cod', { cod: { amountMinor: 125_000 } })];
    expect(completeBooking(line, answers)).toMatchObject({ cod: { amountMinor: 125_000 }, unsaid: [] });
    const other = completeBooking(read(`${LINE}, cod 2.500`), answers);
    expect(other.cod).toBeUndefined();
    expect(other.unsaid).toEqual(['cod']);
  });

  it('an answer with an ambiguous amount is a question with both readings; a clear answer has one reading, and words have none (BX-23)', () => {
    expect(readAnswer('cod', '1.250', context())).toEqual(READINGS.map((cod) => ({ cod })));
    expect(readAnswer('cod', 'RM 89', context())).toEqual([{ cod: { amountMinor: 8900, currency: 'MYR' } }]);
    expect(readAnswer('cod', 'lots', context())).toEqual([]);
    expect(readAnswer('weight', '2', context())).toEqual([{ weightKg: 2 }]);
  });
});

describe('a place that is confirmed as written', () => {
  it('a place that is confirmed as written stays confirmed after other answers, but not for another place or recipient (BX-22)', () => {
    const line = read('2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47999 Petaling Jaya');
    const kept = withAnswer([], answerTo(line, 'place', { placeConfirmed: true }));
    expect(completeBooking(line, kept).placeConfirmed).toBe(true);
    const weighed = withAnswer(kept, answerTo(line, 'weight', { weightKg: 3 }));
    expect(completeBooking(line, weighed)).toMatchObject({ placeConfirmed: true, weightKg: 3 });
    const moved = withAnswer(kept, answerTo(line, 'postcode', { postcode: '47300' }));
    expect(completeBooking(line, moved).placeConfirmed).toBeUndefined();
    const retyped = read('2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47998 Petaling Jaya');
    expect(completeBooking(retyped, kept).placeConfirmed).toBeUndefined();
  });

  it('a confirmed place of a chosen person stays confirmed only for that place (BX-22)', () => {
    const person = { name: 'Aisyah', postcode: '47999', city: 'Petaling Jaya', placeConfirmed: true };
    const named = read('2kg to Aisyah 0123456789');
    const chosen = (line: typeof named) => completeBooking(line, [answerTo(line, 'person', person)]);
    expect(chosen(named)).toMatchObject({ postcode: '47999', placeConfirmed: true });
    expect(chosen({ ...named, postcode: '10200' }).placeConfirmed).toBeUndefined();
  });
});

describe('a unit before the name', () => {
  const STREET = '12 Jalan SS2/24, 47300 Petaling Jaya';
  it.each([
    ['Rm 1203, 12/F, Ali 0123456789', 'Room 1203, 12/F'],
    ['12/F, Rm 1203, Ali 0123456789', '12/F, Room 1203'],
    ['Room 1203, Ali 0123456789', 'Room 1203'],
    ['Level 3, Block B, Ali 0123456789', 'Level 3, Block B'],
    ['Tingkat 3, Blok C, Ali 0123456789', 'Tingkat 3, Blok C'],
    ['Aras 5, Unit 12-3, Ali 0123456789', 'Aras 5, Unit 12-3'],
    ['Lantai 2, Kamar 5, Ali 0123456789', 'Lantai 2, Kamar 5'],
    ['A-12-3, Ali 0123456789', 'A-12-3'],
    ['3rd floor, Ali 0123456789', '3rd floor'],
    ['12楼, Ali 0123456789', '12楼'],
    ['3座1203室, Ali 0123456789', '3座1203室'],
  ])('2kg to %s, …: Ali is the name, and the unit is complete (BX-25)', (unit, unitNo) => {
    expect(read(`2kg to ${unit}, ${STREET}`)).toMatchObject({
      name: 'Ali',
      phone: '0123456789',
      unitNo,
      address1: '12 Jalan SS2/24',
      postcode: '47300',
      weightKg: 2,
    });
  });

  it.each([
    'Unit 3-2, Menara Maju, Jalan Ampang, 50450 Kuala Lumpur, Ali',
    'Unit 3-2, Setia Walk, 12 Jalan Ampang, 50450 Kuala Lumpur, Ali',
  ])('%s: a name after the address is read as the name (BX-25)', (text) => {
    expect(read(`2kg to ${text}, 0123456789`)).toMatchObject({ name: 'Ali', postcode: '50450' });
  });

  it('RM without a floor beside it is an amount, never a room (BX-25)', () => {
    const booking = read('2kg to Ali 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya, RM 89');
    expect(booking.rest).toEqual(['RM 89']);
    expect(JSON.stringify([booking.unitNo, booking.address1, booking.address2])).not.toContain('89');
  });
});

describe('words and digits next to the town', () => {
  it.each(['重量 2kg', '重量2kg', 'weight 2kg', 'Berat 2 kg', 'Total weight 2kg'])(
    'words and digits next to the town of %s are no part of the town (BX-25)',
    (weight) => {
      const booking = read(`Siti 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya ${weight}`);
      expect(booking).toMatchObject({ city: 'Petaling Jaya', weightKg: 2 });
      expect(booking.rest).toBeUndefined();
    },
  );

  it.each(['8800 Kota Kinabalu, Sabah', '8800 Kota Kinabalu'])(
    '%s: a postcode with a missing digit is a question (BX-22)',
    (place) => {
      expect(read(`2kg to Siti 0123456789, 12 Jalan SS2/24, ${place}`)).toMatchObject({
        postcode: '8800',
        city: 'Kota Kinabalu',
        address1: '12 Jalan SS2/24',
      });
    },
  );

  it.each(['1203 Jalan Ampang', '1203 Menara Maju, Jalan Ampang'])(
    '%s: four digits of a house are no postcode (BX-22)',
    (street) => {
      const booking = read(`2kg to Siti 0123456789, ${street}, 50450 Kuala Lumpur`);
      expect(booking).toMatchObject({ postcode: '50450', city: 'Kuala Lumpur' });
      expect(`${booking.address1} ${booking.address2 ?? ''}`).toContain('1203');
    },
  );
});
