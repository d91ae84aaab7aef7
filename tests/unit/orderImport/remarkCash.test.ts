import { expect, it } from 'vitest';
import { isPaidAtDoor } from '../../../contract/rules/import/orders/orderWords.ts';
import { cashInNote } from '../../../contract/rules/money/remarkCash.ts';

it.each([
  ['COLLECT CASH $386.40', ['$386.40']],
  ['kutip RM80', ['RM80']],
  ['balance $40 not paid', ['$40']],
  ['may balance pa 200', ['200']],
  ['dah bayar 50 baki RM30', ['RM30']],
  ['belum bayar RM45', ['RM45']],
  ['tolong ambil duit RM60', ['RM60']],
  ['singilin P500', ['P500']],
  ['DP 50rb, sisa COD', ['50rb']],
  ['tunai RM50', ['RM50']],
  ['收RM50', ['RM50']],
  ['到付 50', ['50']],
  ['collect cheque', []],
  ['pay driver', []],
  ['unpaid', []],
])('the remark “%s” speaks of cash to collect, with its amounts: %j (BX-21)', (note, amounts) => {
  expect(cashInNote(note)?.map((amount) => amount.trim())).toEqual(amounts);
});

it.each([
  'call before collect',
  'dah bayar RM80',
  'Paid RM80 call before collect',
  'collect return DO',
  'collect 100 ctns',
  'balance 12 pcs next week',
  'Balance ship on 15 Dec',
  'Pending stock till 15 Dec',
  'Take lift to P2',
  'collect from Mr Lim 9012 3344',
  'no need to collect RM50',
  'do not bend, value RM50',
  'cash collected',
  'minta resit',
  '收货时间 9点-17点',
])('the remark “%s” speaks of no cash to collect (BX-21)', (note) => {
  expect(cashInNote(note)).toBeNull();
});

it.each([
  ['货到付款', true],
  ['收到后付款', true],
  ['bayar ke kurir', true],
  ['已收到付款', false],
  ['收到付款', false],
  ['付款完成', false],
  ['Bayar FPX', false],
])('the payment “%s” is one at the door: %s (BX-21)', (method, expected) => {
  expect(isPaidAtDoor(method)).toBe(expected);
});
