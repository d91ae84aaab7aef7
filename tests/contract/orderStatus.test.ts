import { describe, expect, it } from 'vitest';
import {
  CANCEL_REASONS,
  canMove,
  fitsManifest,
  isCancellable,
  isEditable,
  isInProgress,
  isMultipoint,
  isOpenEnded,
  isPrintable,
  isRetryable,
  isStatusGroup,
  isTerminal,
  isUnconfirmed,
  ORDER_STATUS,
  ORDER_TABS,
  STATUS,
  STATUS_GROUPS,
  statusRule,
  TRACKING_TABS,
  trackingTab,
} from '../../contract/rules/orders/orderStatus.ts';

/** Columns: code, text, wire name, requirement. */
const MEANINGS: [number, string, string, string][] = [
  [0, 'Draft', 'draft', 'DET-41'],
  [10, 'Processing payment', 'pending_payment', 'DET-42'],
  [11, 'Processing', 'processing', 'DET-43'],
  [99, 'Failed', 'failed', 'DET-44'],
  [100, 'New order', 'created', 'DET-45'],
  [110, 'Ready', 'ready', 'DET-46'],
  [200, 'Scheduled', 'assigned', 'DET-47'],
  [400, 'Start Pickup', 'start_pickup', 'DET-48'],
  [450, 'Arrived for pickup', 'arrived_pickup', 'DET-49'],
  [475, 'Pickup failed', 'pickup_failed', 'DET-50'],
  [500, 'Pickup Success', 'pickup_success', 'DET-51'],
  [555, 'Hub check in', 'hub_in', 'DET-52'],
  [556, 'Hub check out', 'hub_out', 'DET-53'],
  [600, 'Delivery In Transit', 'delivery_in_transit', 'DET-54'],
  [625, 'Arrived for delivery', 'arrived_delivery', 'DET-55'],
  [650, 'Failed to deliver', 'failed_delivery', 'DET-56'],
  [651, 'Self collection', 'self_collection', 'DET-57'],
  [655, 'Self collection', 'self_collection', 'DET-57'],
  [661, 'Returning to sender', 'returning', 'DET-58'],
  [663, 'Return failed', 'return_failed', 'DET-59'],
  [700, 'Delivered', 'delivered', 'DET-60'],
  [701, 'Return delivered', 'return_delivered', 'DET-61'],
  [900, 'Cancelled', 'cancelled', 'DET-62'],
  [1000, 'Completed', 'completed', 'DET-63'],
];
const CODES = MEANINGS.map(([code]) => code);

/** All legal status changes; any other pair is illegal. */
const LEGAL: Record<number, string> = {
  0: '10 11 99 100 900',
  10: '0 11 99 100 900',
  11: '0 10 99 100 900',
  99: '0 10 11 100 900',
  100: '110 200 400 450 475 500 555 556 600 625 650 651 655 661 700 900',
  110: '100 200 400 450 475 500 555 556 600 625 650 651 655 661 700 900',
  200: '100 110 400 450 475 500 555 556 600 625 650 651 655 661 700 900',
  400: '100 110 200 450 475 500 555 556 600 625 650 651 655 661 700 900',
  450: '100 110 200 475 500 555 556 600 625 650 651 655 661 700 900',
  475: '110 200 400 450 500 900',
  500: '555 556 600 625 650 651 655 661 700',
  555: '555 556 600 625 650 651 655 661 700',
  556: '555 556 600 625 650 651 655 661 700',
  600: '555 556 600 625 650 651 655 661 700',
  625: '600 650 651 655 661 700',
  650: '555 556 600 625 650 651 655 661 700',
  651: '600 650 655 661 700',
  655: '600 650 651 661 700',
  661: '663 701',
  663: '661 701',
  700: '1000',
  701: '',
  900: '',
  1000: '',
};

describe('status codes', () => {
  it.each(MEANINGS)('%i reads "%s", on the wire %s (%s)', (code, text, wire) => {
    expect(statusRule(code)).toMatchObject({ text, wire });
  });

  it('status codes are a fixed set; an unknown code is shown as processing without a next step (DET-41)', () => {
    expect(
      Object.keys(ORDER_STATUS)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(CODES);
    expect(Object.values(STATUS).sort((a, b) => a - b)).toEqual(CODES);
    expect(statusRule(123)).toMatchObject({ name: 'processing', next: [] });
  });
});

describe('steps', () => {
  it.each(CODES)('the steps from %i lead only to the codes of the table (DET-64, B2-27)', (from) => {
    const legal = CODES.filter((to) => canMove(from, to));
    expect(legal.join(' ')).toBe(LEGAL[from]);
  });

  it('no step leads from a confirmed order back to an unconfirmed one (DET-64)', () => {
    const back = CODES.filter((from) => from >= 100).flatMap((from) =>
      CODES.filter((to) => to < 100 && canMove(from, to)),
    );
    expect(back).toEqual([]);
  });

  it('steps end only at returned, cancelled and completed (DET-61, DET-62, DET-63)', () => {
    expect(CODES.filter(isTerminal)).toEqual([701, 900, 1000]);
  });

  it('no step cancels an order that was picked up (DET-62)', () => {
    expect(CODES.filter((code) => canMove(code, 900))).toEqual(CODES.filter((code) => code < 500));
  });

  it('steps reach every code from a draft (DET-41)', () => {
    const reached = new Set([0]);
    for (const from of reached) for (const to of statusRule(from).next) reached.add(to);
    expect([...reached].sort((a, b) => a - b)).toEqual(CODES);
  });
});

describe('actions that an order allows', () => {
  const those = (rule: (code: number) => boolean) => CODES.filter(rule);
  const confirmed = CODES.filter((code) => code >= 100);

  it('an order is unconfirmed below 100 (DET-64)', () =>
    expect(those(isUnconfirmed)).toEqual([0, 10, 11, 99]));
  it('a draft and a failed order can be edited (DET-64)', () => expect(those(isEditable)).toEqual([0, 99]));
  it('a confirmed order can be printed, a cancelled one cannot (ORD-33)', () =>
    expect(those(isPrintable)).toEqual(confirmed.filter((code) => code !== 900)));
  it('an order has a spinner while its payment or processing runs (ORD-30, BULK-28)', () =>
    expect(those(isOpenEnded)).toEqual([10, 11]));
  it('an order can be on a manifest from 100 to 200 (ORD-44)', () =>
    expect(those(fitsManifest)).toEqual([100, 110, 200]));
  it('an order is in progress from 200 to below 700 (DET-47, DET-60)', () =>
    expect(those(isInProgress)).toEqual(confirmed.filter((code) => code >= 200 && code < 700)));

  it.each([
    [0, 'DX', true],
    [10, 'DX', true],
    [11, 'DX', false],
    [99, 'DX', true],
    [99, null, false],
    [99, '', false],
    [99, undefined, false],
    [100, 'DX', false],
    [900, 'DX', false],
  ])('%i with service %j is retried: %j (ORD-32, ORD-45)', (code, service, expected) => {
    expect(isRetryable(code, service)).toBe(expected);
  });

  it.each<[string | null, number[]]>([
    ['nextday', [0, 10, 11, 99, 100]],
    [null, [0, 10, 11, 99, 100]],
    ['instant', [0, 10, 11, 99, 100, 110]],
    ['sameday', [0, 10, 11, 99, 100, 110]],
  ])('service type %j is cancelled in %j only (DET-19)', (type, codes) => {
    expect(those((code) => isCancellable(code, type))).toEqual(codes);
  });

  it('an order has seven reasons to be cancelled (DET-19)', () => {
    expect(CANCEL_REASONS).toEqual([
      'Mistake',
      'Duplicate',
      'Late',
      'No collection',
      'No service',
      'System error',
      'Other',
    ]);
  });
});

describe('tabs', () => {
  it('the tabs of the order list cover every code once; the last one is all (ORD-04, ORD-05)', () => {
    expect(
      Object.values(STATUS_GROUPS)
        .flat()
        .sort((a, b) => a - b),
    ).toEqual(CODES);
    expect(ORDER_TABS).toEqual(['NEW', 'PENDING', 'CURRENT', 'COMPLETED', 'CANCELLED', 'RTS', 'ALL']);
    expect(ORDER_TABS.filter((tab) => !isStatusGroup(tab))).toEqual(['ALL']);
    expect(isStatusGroup('toString')).toBe(false);
  });

  it.each<[string, number[]]>([
    ['pending', [100, 110, 200]],
    ['inProgress', [400, 450, 555, 556, 600, 625, 651, 661, 663]],
    ['failed', [475, 650, 655, 900]],
    ['pendingPickup', [500]],
    ['completed', [700, 701, 1000]],
  ])(
    '%s of tracking holds %j (TRACK-08, TRACK-09, TRACK-10, TRACK-11, TRACK-12, TRACK-13, DET-51, DET-57)',
    (tab, codes) => {
      expect(CODES.filter((code) => trackingTab(code) === tab)).toEqual(codes);
      expect(TRACKING_TABS).toContain(tab);
    },
  );

  it('unconfirmed orders are only on the tracking tab “all” (TRACK-14)', () => {
    expect(CODES.filter((code) => trackingTab(code) === null)).toEqual([0, 10, 11, 99]);
  });
});

it.each([
  ['web-customer-single', 2, false],
  ['web-customer-single', 3, true],
  ['web-customer-multipoint', 2, true],
  ['ios-mover', 2, true],
  [null, 2, false],
])('source %j with %i stops opens the multipoint form: %j (FORM-04)', (source, stops, expected) => {
  expect(isMultipoint(source, stops)).toBe(expected);
});
