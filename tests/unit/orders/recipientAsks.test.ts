import { expect, it } from 'vitest';
import type { InstructionKind } from '../../../contract/rules/orders/instructions.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ASK_LIMITS, asksOf } from '../../../contract/rules/orders/recipientAsks.ts';

const laterAsks = (takes: InstructionKind[], status: number = STATUS.created) =>
  asksOf(status, false, takes).filter((ask) => ask === 'anotherDay' || ask === 'holdAtOutlet');

it.each<[string, InstructionKind[], string[]]>([
  ['no instruction', [], ['anotherDay', 'holdAtOutlet']],
  ['only another pickup', ['pickupOn'], ['anotherDay', 'holdAtOutlet']],
  ['another day', ['reattemptOn', 'returnNow'], ['anotherDay']],
  ['an outlet', ['holdAtOutlet'], ['holdAtOutlet']],
  ['neither day nor outlet', ['address', 'returnNow'], []],
])(
  'the recipient of a parcel whose courier takes %s may ask for what the courier takes or the shipper has to call about (BX-42)',
  (_, takes, expected) => {
    expect(laterAsks(takes)).toEqual(expected);
  },
);

it('a parcel at an outlet is not asked to an outlet, and a returning parcel nowhere (BX-42)', () => {
  expect(laterAsks([], STATUS.selfCollection)).toEqual(['anotherDay']);
  expect(laterAsks([], STATUS.returning)).toEqual([]);
});

it('the recipient of a parcel at an outlet is offered no place at the door (BX-42)', () => {
  const atTheDoor = (status: number) =>
    asksOf(status, false, []).filter((ask) => ask === 'safePlace' || ask === 'landmark');
  expect(atTheDoor(STATUS.failedDelivery)).toEqual(['safePlace', 'landmark']);
  expect(atTheDoor(STATUS.selfCollection)).toEqual([]);
  expect(atTheDoor(STATUS.selfCollectionCounter)).toEqual([]);
});

it('a parcel of which every request is offered accepts each of them once within a day (BX-42)', () => {
  expect(asksOf(STATUS.created, true, []).length).toBeLessThanOrEqual(ASK_LIMITS.perDay);
});
