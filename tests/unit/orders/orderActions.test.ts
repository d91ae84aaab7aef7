import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { OrderAction } from '../../../src/resources/orders/actions/orderAction.ts';
import {
  ORDER_ACTIONS,
  orderActions,
  primaryOrderAction,
} from '../../../src/resources/orders/actions/orderActions.ts';
import { menuEntries } from '../../../src/ui/list/actions/RecordMenu.tsx';
import { draft, order } from './orderActionsWorld.ts';

const idsOf = (actions: readonly OrderAction[]) => actions.map((action) => action.id);

const ANY = ['view', 'placeAgain', 'placeMany', 'saveTemplate'];
const OPEN = [...ANY, 'edit', 'confirm', 'refreshQuote', 'cancel'];
const SENT = [
  ...ANY,
  'printLabel',
  'packingList',
  'commercialInvoice',
  'invoiceAndPacking',
  'track',
  'secureTrack',
  'returnOrder',
  'whatsApp',
  'copyNumber',
  'copyLink',
];
const NEW = [...SENT.filter((id) => id !== 'returnOrder'), 'changeAddress', 'changeService'];
/** Not collected yet. */
const BOOKED = [...SENT, 'changeAddress'];
/** On its way, so its courier accepts instructions. */
const MOVING = [...BOOKED, 'reattempt', 'holdAtOutlet', 'sendBack'];
const NO_PAPERS = [...ANY, 'track', 'secureTrack', 'whatsApp', 'copyNumber', 'copyLink'];

describe('the actions that fit an order', () => {
  it('the actions that fit an order have the id under which they are listed', () => {
    expect(Object.entries(ORDER_ACTIONS).filter(([name, action]) => name !== action.id)).toEqual([]);
  });

  it.each<[string, Order, string[]]>([
    ['a draft', draft(), OPEN],
    ['a draft without a service', draft({ serviceCode: null }), OPEN.filter((id) => id !== 'confirm')],
    ['one that waits for its payment', draft({ statusCode: 10 }), [...ANY, 'confirm', 'cancel']],
    ['one in processing', draft({ statusCode: 11 }), [...ANY, 'cancel']],
    ['a failed one', draft({ statusCode: 99 }), [...OPEN, 'changeService']],
    ['a new one', order(), [...NEW, 'cancel', 'createManifest']],
    [
      'a new one with an invoice',
      order({ invoiceId: 'i' }),
      [...NEW, 'cancel', 'createManifest', 'printInvoice', 'whyCharged'],
    ],
    ['a new one on a manifest', order({ pickupManifestId: 'm' }), [...NEW, 'cancel', 'printManifest']],
    [
      'one on its way whose courier has no outlet near',
      order({ statusCode: 600, instructions: ['reattemptOn', 'returnNow'] }),
      MOVING.filter((id) => id !== 'holdAtOutlet'),
    ],
    ['a ready one', order({ statusCode: 110 }), [...BOOKED, 'createManifest']],
    [
      'a ready one of the same day',
      order({ statusCode: 110, serviceType: 'sameday' }),
      [...BOOKED, 'changeService', 'cancel', 'createManifest'],
    ],
    ['a scheduled one', order({ statusCode: 200 }), [...BOOKED, 'createManifest']],
    ['one on the way to its pickup', order({ statusCode: 400, pickupManifestId: 'm' }), BOOKED],
    ['one whose pickup failed', order({ statusCode: 475 }), [...BOOKED, 'pickupAgain', 'changeService']],
    ['a picked up one', order({ statusCode: 500 }), MOVING],
    ['one in transit', order({ statusCode: 600 }), MOVING],
    ['one that waits at a counter', order({ statusCode: 655 }), MOVING.filter((id) => id !== 'holdAtOutlet')],
    ['a returning one', order({ statusCode: 661 }), SENT],
    [
      'a trip of three stops',
      order({ statusCode: 600, waypoint: [{}, {}, { contact: { phone: '01' } }] as Order['waypoint'] }),
      MOVING.filter((id) => id !== 'returnOrder'),
    ],
    [
      'one without a phone',
      order({ statusCode: 600, waypoint: [{}, {}] as Order['waypoint'] }),
      MOVING.filter((id) => id !== 'whatsApp'),
    ],
    ['a delivered one', order({ statusCode: 700 }), SENT],
    ['a cancelled one', order({ statusCode: 900 }), NO_PAPERS],
    ['a completed one', order({ statusCode: 1000 }), SENT],
  ])(
    'of %s are those of its status (ORD-35, ORD-36, ORD-37, ORD-38, ORD-39, ORD-40, ORD-41, ORD-42, ORD-43, ORD-44, ORD-45, ORD-47, ORD-48, ORD-49, BX-41)',
    (_, record, expected) => {
      expect(idsOf(orderActions.filter((action) => action.fits(record))).sort()).toEqual(
        [...expected].sort(),
      );
    },
  );

  it('the actions that fit an order are in the menu in groups, the one that cancels last, without those for keys only (ORD-35, ORD-36, ORD-37, ORD-38, ORD-39, ORD-40, ORD-41, ORD-42, ORD-43, ORD-44, ORD-45, ORD-46, ORD-47, ORD-48)', () => {
    const entries = menuEntries(orderActions, order({ invoiceId: 'i' }));
    expect(entries.flatMap(({ action, divider }) => (divider ? [action.id, '-'] : [action.id]))).toEqual([
      ...['view', '-'],
      ...['printLabel', 'packingList', 'commercialInvoice', 'invoiceAndPacking', '-'],
      ...['track', 'secureTrack', '-'],
      ...['placeAgain', 'placeMany', 'saveTemplate', '-'],
      ...['changeAddress', 'changeService', '-'],
      ...['createManifest', 'printInvoice', 'whyCharged', '-'],
      'cancel',
    ]);
  });

  it.each<[number, string | null, string]>([
    [0, 'DX', 'confirm'],
    [99, 'DX', 'confirm'],
    [10, 'DX', 'confirm'],
    [11, 'DX', 'track'],
    [0, null, 'track'],
    [100, 'DX', 'printLabel'],
    [110, 'DX', 'track'],
    [900, 'DX', 'track'],
  ])(
    'at code %i with service %s have %s as the button of the row (ORD-32, ORD-33, ORD-34, BULK-15)',
    (statusCode, serviceCode, id) => {
      expect(primaryOrderAction({ statusCode, serviceCode }).id).toBe(id);
    },
  );

  it('the actions confirm a draft on its page, and retry every order below 100 in the list (ORD-32, ORD-45, DET-15)', () => {
    const { confirm } = ORDER_ACTIONS;
    expect(confirm.label(draft())).toBe('orders.actions.confirm');
    expect(confirm.label(draft({ statusCode: 99 }))).toBe('orders.actions.retry');
    expect(confirm.label()).toBe('orders.actions.retry');
  });
});
