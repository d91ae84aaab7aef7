import { expect, it } from 'vitest';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import {
  addContact,
  balance,
  cutNext,
  json,
  ordersMade,
  otherShipper,
  pending,
  waybill,
  withCommandLine,
} from './cliWorld.ts';

withCommandLine();

const WHOLE = '1.5kg Tan Wei Ling 0187654321 8 Jalan SS15/4 47500 Subang Jaya';
const BOOK = ['book', '--yes', '2kg to Aisyah Binti Omar'];
interface Booked {
  earlier: boolean;
  id: string;
  price: { amount: number };
}

it('a booking with a lost answer ends with exit code 4, and the repeated command books nothing more (BX-55)', async () => {
  await addContact();
  const before = await balance();
  cutNext('POST /v1.0/order');
  const lost = await waybill(BOOK);
  expect([lost.code, lost.err]).toEqual([4, expect.stringMatching(/^waybill: .+/)]);
  const [made] = await ordersMade();
  expect(pending()).toHaveLength(1);

  const booked = await json<Booked>(BOOK);
  expect(booked.id).toBe(made?.id);
  expect(await ordersMade()).toHaveLength(1);
  expect(before - (await balance())).toBeCloseTo(booked.price.amount);
  expect(pending()).toEqual([]);
});

it('a repeated booking finds the first booking, which emptied the wallet (BX-55)', async () => {
  const { services } = await json<{ services: { price: { amount: number } }[] }>(['quote', WHOLE]);
  const env = await otherShipper(nearestMinor(services[0]?.price.amount ?? 0));
  const left = async () => (await json<{ balance: number }>(['balance'], { env })).balance;
  cutNext('POST /v1.0/order');
  expect((await waybill(['book', '--yes', WHOLE], { env })).code).toBe(4);
  expect(await left()).toBe(0);
  expect((await waybill(['book', '--yes', WHOLE], { env })).code).toBe(0);
  expect(await left()).toBe(0);
  // The next call is another parcel, and is refused.
  expect((await waybill(['book', '--yes', WHOLE], { env })).code).toBe(1);
});

it('a key given by the caller books once for any number of runs (BX-55)', async () => {
  await addContact();
  const keyed = [...BOOK, '--key', 'SO-1001'];
  const [first, second] = [await json<Booked>(keyed), await json<Booked>(keyed)];
  expect(second.id).toBe(first.id);
  expect([first.earlier, second.earlier]).toEqual([false, true]);
  expect(await ordersMade()).toHaveLength(1);
  const other = await waybill(['book', '--yes', '3kg to Aisyah Binti Omar', '--key', 'SO-1001']);
  expect(other.code).toBe(1);
  expect(await ordersMade()).toHaveLength(1);
});

it('a repeated command after a received answer books the parcel again if a person or a flag confirms it (BX-55)', async () => {
  await addContact();
  await json<Booked>(BOOK);
  const repeated = await waybill(BOOK);
  expect(repeated.code).toBe(2);
  expect((await waybill([...BOOK, '--as-written'])).code).toBe(0);
  expect(await ordersMade()).toHaveLength(2);
});

it('every command ends with exit code 4 if the server is away (BX-55)', async () => {
  for (const words of [['quote', '50000 to 10200 2kg'], BOOK, ['track', 'MY1'], ['inbox'], ['balance']]) {
    const { code } = await waybill(words, { env: { WAYBILL_URL: 'http://localhost:9' } });
    expect([words[0], code]).toEqual([words[0], 4]);
  }
});
