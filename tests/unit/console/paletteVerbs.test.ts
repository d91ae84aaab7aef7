import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { type ResolvedTarget, resolveTarget } from '../../../src/console/paletteTargets.ts';
import { runVerb } from '../../../src/console/runVerb.ts';
import {
  asProvider,
  DONE,
  DRAFT,
  FAILED,
  GONE,
  MOVING,
  manifest,
  NEW,
  ON_SHEET,
  provider,
} from './paletteVerbsWorld.ts';

describe('targets of typed verbs', () => {
  const names = ({ orders, manifests, unknown }: ResolvedTarget) => [
    ...orders.map((o) => o.consignmentNo ?? o.id.slice(0, 8)),
    ...manifests.map((m) => m.manifestId),
    ...unknown.map((u) => `?${u}`),
  ];
  it.each<[string, Parameters<typeof resolveTarget>[0], Parameters<typeof resolveTarget>[1], string[]]>([
    ['numbers', { kind: 'orders', ids: ['my1000', 'MY1110'] }, {}, ['MY1000', 'MY1110']],
    ['a draft by the id that is shown', { kind: 'orders', ids: ['draft000'] }, {}, ['draft000']],
    [
      'a number that is only part of another',
      { kind: 'orders', ids: ['MY10', 'MY99'] },
      {},
      ['?MY10', '?MY99'],
    ],
    [
      'manifests and orders',
      { kind: 'orders', ids: ['mf1', 'MY1000', 'MF77'] },
      {},
      ['MY1000', 'MF1', '?MF77'],
    ],
    [
      'ticked orders',
      { kind: 'selection' },
      { selection: { resource: 'orders', ids: [NEW.id, DONE.id] } },
      ['MY1000', 'MY1700'],
    ],
    [
      'ticked manifests',
      { kind: 'selection' },
      { selection: { resource: 'manifests', ids: ['id-MF1'], records: [manifest('MF1')] } },
      ['MF1'],
    ],
    [
      'the open order',
      { kind: 'focused' },
      { target: { resource: 'orders', id: NEW.id, label: 'MY1000', record: NEW } },
      ['MY1000'],
    ],
    [
      'the parcel of the focused line of the inbox',
      { kind: 'focused' },
      { target: { resource: 'inbox', id: 'line', label: 'MY1000', record: { id: 'line', orderId: NEW.id } } },
      ['MY1000'],
    ],
    [
      'the parcels of ticked lines of the inbox, of which one has none',
      { kind: 'selection' },
      {
        selection: {
          resource: 'inbox',
          ids: ['line', 'money'],
          records: [
            { id: 'line', orderId: DONE.id },
            { id: 'money', orderId: null },
          ],
        },
      },
      ['MY1700'],
    ],
    [
      'the focused manifest',
      { kind: 'focused' },
      { target: { resource: 'manifests', id: 'id-MF1', label: 'MF1', record: manifest('MF1') } },
      ['MF1'],
    ],
  ])('%s (ORD-13, MANI-05)', async (_name, target, situation, expected) => {
    expect(names(await resolveTarget(target, situation, asProvider(provider())))).toEqual(expected);
  });
});

describe('typed verbs', () => {
  const meant = (orders: Order[], manifests: Manifest[] = []): ResolvedTarget => ({
    orders,
    manifests,
    unknown: [],
  });
  const names = (orders: readonly Order[]) => orders.map((o) => o.consignmentNo ?? o.id.slice(0, 8)).join();
  /** The calls of a line: `one` acts on an order, `many` starts a batch. */
  async function outcome(request: Parameters<typeof runVerb>[0], target: ResolvedTarget): Promise<string[]> {
    const seen: string[] = [];
    await runVerb(request, target, {
      runner: {
        one: async ({ id }, o, options) =>
          void seen.push(`one ${id} ${names([o])} ${options.reason ?? options.count ?? '-'}`),
        many: async ({ id }, { known }, options) =>
          void seen.push(`many ${id} ${names(known)} ${options.reason ?? '-'}`),
        refuse: ({ text }) => void seen.push(`refuse ${text}`),
      },
      cancelManifests: (m) => void seen.push(`cancelManifests ${m.map((x) => x.manifestId).join()}`),
      warn: (key, values) => void seen.push(`warn ${key} ${Object.values(values).join()}`),
    });
    return seen;
  }

  it.each<[Parameters<typeof runVerb>[0], ResolvedTarget, string[]]>([
    [{ verb: 'cancel', reason: 'wrong address' }, meant([NEW]), ['one cancel MY1000 wrong address']],
    [{ verb: 'cancel' }, meant([NEW, DONE]), ['warn console.notFitting MY1700', 'one cancel MY1000 -']],
    [{ verb: 'cancel', reason: 'Late' }, meant([NEW, ON_SHEET]), ['many cancel MY1000,MY1101 Late']],
    [{ verb: 'cancel' }, meant([GONE]), ['refuse orders.whyNot.cancelled']],
    [
      { verb: 'cancel' },
      meant([], [manifest('MF1'), manifest('MF2', 1)]),
      ['warn console.notFitting MF2', 'cancelManifests MF1'],
    ],
    [
      { verb: 'cancel' },
      meant([GONE], [manifest('MF1')]),
      ['warn console.notFitting MY1900', 'cancelManifests MF1'],
    ],
    [{ verb: 'confirm' }, meant([DRAFT, FAILED]), ['many confirm draft000,failed00 -']],
    [{ verb: 'confirm' }, meant([FAILED]), ['one confirm failed00 -']],
    [{ verb: 'confirm' }, meant([NEW]), ['refuse orders.whyNot.booked']],
    [{ verb: 'placeAgain' }, meant([DONE]), ['one placeAgain MY1700 -']],
    [{ verb: 'placeAgain', count: 20 }, meant([DONE]), ['one placeAgain MY1700 20']],
    [
      { verb: 'placeAgain' },
      meant([DONE, NEW]),
      ['warn console.oneAtATime MY1700', 'one placeAgain MY1700 -'],
    ],
    [{ verb: 'returnOrder' }, meant([DONE]), ['one returnOrder MY1700 -']],
    [{ verb: 'returnOrder' }, meant([DRAFT]), ['refuse orders.whyNot.unbooked']],
    [
      { verb: 'reattempt' },
      meant([MOVING, NEW]),
      ['warn console.notFitting MY1000', 'one reattempt MY1600 -'],
    ],
    [{ verb: 'pickupAgain' }, meant([NEW]), ['refuse orders.whyNot.noInstruction']],
    [{ verb: 'holdAtOutlet' }, meant([MOVING, MOVING]), ['many holdAtOutlet MY1600,MY1600 -']],
    [{ verb: 'changeAddress' }, meant([NEW]), ['one changeAddress MY1000 -']],
    [{ verb: 'sendBack' }, meant([DONE]), ['refuse orders.whyNot.ended']],
    [{ verb: 'sendBack' }, meant([DONE, NEW]), ['warn console.notFitting MY1700, MY1000']],
    [{ verb: 'sendBack' }, meant([MOVING]), ['one sendBack MY1600 -']],
    [{ verb: 'refreshQuote' }, meant([DRAFT, FAILED]), ['many refreshQuote draft000,failed00 -']],
    [
      { verb: 'createManifest' },
      meant([NEW, ON_SHEET]),
      ['warn console.notFitting MY1101', 'one createManifest MY1000 -'],
    ],
    [{ verb: 'copyLink' }, meant([NEW]), ['one copyLink MY1000 -']],
    [{ verb: 'cancel' }, meant([]), []],
  ])(
    '%j opens the step of one order, or makes one job of several (ORD-42, ORD-43, ORD-44, ORD-45, ORD-47, BULK-09, BULK-11, DET-19, MANI-06, MANI-09, BX-41)',
    async (request, target, expected) => {
      expect(await outcome(request, target)).toEqual(expected);
    },
  );
});
