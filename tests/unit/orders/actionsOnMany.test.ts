import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { type Chosen, chosenOf, createActionRunner, isOffered } from '../../../src/commands/recordAction.ts';
import type { OrderAction, OrderTools } from '../../../src/resources/orders/actions/orderAction.ts';
import { ORDER_ACTIONS, orderActions } from '../../../src/resources/orders/actions/orderActions.ts';
import { order } from './orderActionsWorld.ts';

const draft = (more: Partial<Order> = {}) => order({ statusCode: 0, consignmentNo: null, ...more });
/** Parcels on their way accept instructions for their courier. */
const TOLD = ['reattempt', 'holdAtOutlet', 'sendBack'];
const idsOf = (actions: readonly OrderAction[]) => actions.map((action) => action.id);

describe('the actions on several ticked orders', () => {
  const chosen = (records: Order[], more: Partial<Chosen<Order>> = {}) => ({ ...chosenOf(records), ...more });
  const barOf = (choice: Chosen<Order>) =>
    idsOf(orderActions.filter((action) => !action.keysOnly && isOffered(action, choice)));

  it.each<[string, Chosen<Order>, string[]]>([
    ['drafts', chosen([draft(), draft({ serviceCode: null })]), ['confirm', 'refreshQuote', 'cancel']],
    [
      'drafts without a service',
      chosen([draft({ serviceCode: null })]),
      ['confirm', 'refreshQuote', 'cancel'],
    ],
    ['new ones', chosen([order()], { tab: 'NEW' }), ['printLabel', 'cancel']],
    [
      'pending ones',
      chosen([order({ statusCode: 110 })], { tab: 'PENDING' }),
      ['printLabel', 'createManifest'],
    ],
    ['delivered ones', chosen([order({ statusCode: 700 })]), ['printLabel']],
    ['cancelled ones', chosen([order({ statusCode: 900 })]), []],
    [
      'rows of other pages, of which nothing is known',
      chosen([order({ statusCode: 900 })], { count: 2 }),
      ['printLabel', ...TOLD.toSpliced(1, 0, 'pickupAgain'), 'confirm', 'refreshQuote', 'cancel'],
    ],
    [
      'rows of other pages of a tab without drafts',
      chosen([order({ statusCode: 110 })], { count: 26, tab: 'PENDING' }),
      ['printLabel', 'pickupAgain', 'cancel', 'createManifest'],
    ],
    [
      'rows of other pages of the tab of parcels on their way',
      chosen([order({ statusCode: 500 })], { count: 26, tab: 'CURRENT' }),
      ['printLabel', ...TOLD, 'cancel'],
    ],
    [
      'rows of other pages of a tab with drafts',
      chosen([draft()], { count: 26, tab: 'DRAFT' }),
      ['printLabel', 'confirm', 'refreshQuote', 'cancel'],
    ],
  ])('offers for %s what fits one of them (ORD-20, ORD-22, BULK-09, BULK-11, BULK-12)', (_, choice, ids) => {
    expect(barOf(choice)).toEqual(ids);
  });

  const setUp = () => {
    const tools = {
      dialogs: { cancel: vi.fn(), confirm: vi.fn(), manifest: vi.fn(), changed: vi.fn() },
      batches: { ask: vi.fn(), refresh: vi.fn() },
      print: vi.fn(),
      copy: vi.fn(),
      notify: vi.fn(),
    };
    const failed = vi.fn();
    return { tools, failed, runner: createActionRunner<Order, OrderTools>(tools as never, failed) };
  };
  const key = { source: 'key' } as const;

  it('several cancels or confirms make one batch, a single order opens the dialog (BULK-09, BULK-11, DET-20)', async () => {
    const { tools, runner } = setUp();
    const two = chosen([order(), order({ id: 'o2' })]);
    await runner.many(ORDER_ACTIONS.cancel, two, { ...key, reason: 'Late' });
    await runner.many(ORDER_ACTIONS.confirm, two, key);
    await runner.many(ORDER_ACTIONS.refreshQuote, two, key);
    expect(tools.batches.ask.mock.calls).toEqual([
      ['cancel', two, 'Late'],
      ['confirm', two],
    ]);
    expect(tools.batches.refresh).toHaveBeenCalledWith(two);
    expect(tools.dialogs.cancel).not.toHaveBeenCalled();
    await runner.one(ORDER_ACTIONS.cancel, order(), key);
    expect(tools.dialogs.cancel).toHaveBeenCalledWith(order(), undefined);
  });

  it('several orders are placed again the typed number of times, or once without a number (W3, ORD-42)', async () => {
    const { tools, runner } = setUp();
    const made = { count: 20, orderIds: [], madeTogether: 'm1' };
    const dataProvider = {
      placeOrderAgain: vi.fn(async () => made),
      cloneOrder: vi.fn(async () => ({ orderId: 'o9' })),
    };
    const more = { claim: async () => true, dataProvider, showDrafts: vi.fn(), navigate: vi.fn() };
    Object.assign(tools, more);
    await runner.one(ORDER_ACTIONS.placeAgain, order(), { source: 'palette', count: 20 });
    expect(dataProvider.placeOrderAgain).toHaveBeenCalledWith(
      'o1',
      20,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    );
    expect(more.showDrafts).toHaveBeenCalledWith(made);
    expect(dataProvider.cloneOrder).not.toHaveBeenCalled();
    await runner.one(ORDER_ACTIONS.placeAgain, order(), key);
    expect(more.navigate).toHaveBeenCalledWith('/orders/new-order/o9');
    expect(dataProvider.placeOrderAgain).toHaveBeenCalledTimes(1);
  });

  it('orders with a label are printed, and the number of the others is shown with the reason (ORD-36)', async () => {
    const { tools, runner } = setUp();
    await runner.many(ORDER_ACTIONS.printLabel, chosen([order(), order({ id: 'o2', statusCode: 900 })]), key);
    expect(tools.print).toHaveBeenCalledWith(['o1'], undefined);
    expect(tools.notify).toHaveBeenCalledWith('orders.notPrinted', 'warning', { smart_count: 1 });
  });

  it.each([
    ['key', true],
    ['palette', true],
    ['menu', false],
    ['button', false],
  ] as const)(
    'creating a manifest by %s asks for confirmation: %s (ORD-44, MANI-09)',
    async (source, asks) => {
      const { tools, runner } = setUp();
      await runner.one(ORDER_ACTIONS.createManifest, order(), { source });
      expect(tools.dialogs.manifest).toHaveBeenCalledWith([order()], asks);
    },
  );

  it('a failure of several orders is shown', async () => {
    const { tools, failed, runner } = setUp();
    tools.print.mockRejectedValue(new Error('no paper'));
    await runner.one(ORDER_ACTIONS.printLabel, order(), key);
    expect(failed).toHaveBeenCalledWith(new Error('no paper'));
  });
});
