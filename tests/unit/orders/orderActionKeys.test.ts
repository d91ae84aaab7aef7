import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Command } from '../../../src/commands/command.ts';
import { findKeyClashes } from '../../../src/commands/keys/findKeyClashes.ts';
import { inScope } from '../../../src/commands/palette/rows/paletteLocalItems.ts';
import { type Chosen, chosenOf, createActionRunner } from '../../../src/commands/recordAction.ts';
import { recordCommands } from '../../../src/commands/recordCommands.ts';
import type { OrderTools } from '../../../src/resources/orders/actions/orderAction.ts';
import {
  ORDER_ACTIONS,
  orderActions,
  primaryOrderAction,
} from '../../../src/resources/orders/actions/orderActions.ts';
import { draft, order } from './orderActionsWorld.ts';

describe('the keys of the actions', () => {
  const runner = { one: vi.fn(), many: vi.fn(), refuse: vi.fn() };
  const commands = (focused: Order | null, chosen?: Chosen<Order>) =>
    recordCommands<Order, OrderTools>({
      prefix: 'orders',
      screen: 'orders',
      group: 'orders',
      actions: orderActions,
      runner,
      focused,
      chosen,
      primary: primaryOrderAction,
    });
  const keysOf = (id: string, ...situation: Parameters<typeof commands>) =>
    commands(...situation).find((command) => command.id === `orders.${id}`)?.keys;
  const context = { source: 'key', path: '/orders' } as const;
  const press = (keys: string, ...situation: Parameters<typeof commands>) => {
    const command = commands(...situation).find((c) => c.keys?.includes(keys));
    if (command?.when?.(context)) void command.run(context);
    else command?.refuse?.(context);
  };
  const two = chosenOf([order(), order({ id: 'o2' })]);

  it.each<[string, Order | null, Chosen<Order> | undefined]>([
    ['nothing', null, undefined],
    ['a draft', draft(), undefined],
    ['a new order', order(), undefined],
    ['a delivered order', order({ statusCode: 700 }), undefined],
    ['ticked orders', order(), two],
  ])('do not clash on %s (A3-7)', (_, focused, chosen) => {
    expect(findKeyClashes(commands(focused, chosen))).toEqual([]);
  });

  it('the key `a` is the next action of the focused order, and confirms ticked ones (ORD-32, ORD-33, ORD-34)', () => {
    expect(keysOf('confirm', draft())).toEqual(['a']);
    expect(keysOf('printLabel', order())).toEqual(['p', 'a']);
    expect(keysOf('track', order({ statusCode: 600 }))).toEqual(['t', 'a']);
    expect(keysOf('confirm', order(), two)).toEqual(['a']);
    expect(keysOf('printLabel', order(), two)).toEqual(['p']);
  });

  it("the key m creates a manifest or prints the order's one (ORD-44)", () => {
    press('m', order());
    expect(runner.one).toHaveBeenLastCalledWith(ORDER_ACTIONS.createManifest, order(), { source: 'key' });
    const listed = order({ pickupManifestId: 'm' });
    press('m', listed);
    expect(runner.one).toHaveBeenLastCalledWith(ORDER_ACTIONS.printManifest, listed, { source: 'key' });
  });

  it('the keys of the actions act on all ticked rows, else on the focused row; a change of one order acts on the single ticked row, and is refused for several (ORD-20)', () => {
    runner.one.mockClear();
    press('#', order({ id: 'o9' }), two);
    expect(runner.many).toHaveBeenLastCalledWith(ORDER_ACTIONS.cancel, two, { source: 'key' });
    expect(runner.one).not.toHaveBeenCalled();
    press('d', order({ id: 'o9' }), two);
    expect(runner.refuse).toHaveBeenCalledExactlyOnceWith({ text: 'common.onlyOneRow' });
    expect(runner.one).not.toHaveBeenCalled();
    press('d', order({ id: 'o9' }), chosenOf([order({ id: 'o2' })]));
    expect(runner.one).toHaveBeenLastCalledWith(ORDER_ACTIONS.placeAgain, order({ id: 'o2' }), {
      source: 'key',
    });
    expect(runner.refuse).toHaveBeenCalledExactlyOnceWith({ text: 'common.onlyOneRow' });
  });

  it.each([
    ['w writes to the recipient of', 'w', ORDER_ACTIONS.whatsApp, 100],
    ['e opens the form of', 'e', ORDER_ACTIONS.edit, 0],
  ] as const)(
    'the key %s the single ticked order, and is refused for several (ORD-20)',
    (_, key, action, statusCode) => {
      runner.one.mockClear();
      runner.refuse.mockClear();
      const ticked = order({ id: 'o2', statusCode });
      press(key, order({ id: 'o9', statusCode }), chosenOf([ticked]));
      expect(runner.one).toHaveBeenCalledExactlyOnceWith(action, ticked, {
        source: 'key',
      });
      press(key, order({ id: 'o9', statusCode }), two);
      expect(runner.refuse).toHaveBeenCalledExactlyOnceWith({ text: 'common.onlyOneRow' });
      expect(runner.one).toHaveBeenCalledOnce();
    },
  );

  it('the sign `:` of the palette lists exactly the keys of the actions', () => {
    const search: Command = {
      id: 'orders.search',
      labelKey: 'common.search',
      scope: 'screen',
      group: 'list',
      run: vi.fn(),
    };
    const acting = commands(order(), two);
    expect(inScope([...acting, search], ':')).toEqual(acting);
  });

  const refusals = () =>
    runner.refuse.mock.lastCall?.map(({ text, instead }) => [
      text,
      instead?.map(({ command }: { command: Command }) => command.id),
    ])[0];

  it.each<[string, string, Order, string, string[]]>([
    ['cancels', '#', order({ statusCode: 700 }), 'ended', ['returnOrder', 'placeAgain']],
    ['cancels', '#', order({ statusCode: 900 }), 'cancelled', ['placeAgain']],
    ['cancels', '#', order({ statusCode: 600 }), 'accepted', ['sendBack', 'returnOrder', 'placeAgain']],
    ['prints', 'p', draft(), 'unbooked', ['confirm']],
    ['prints', 'p', order({ statusCode: 11, consignmentNo: null }), 'waiting', ['placeAgain']],
    ['edits', 'e', order({ statusCode: 100 }), 'booked', ['changeAddress', 'changeService', 'placeAgain']],
    ['returns', 'shift+r', order({ statusCode: 100 }), 'notCollected', ['cancel', 'placeAgain']],
  ])(
    'a key that %s says why it does not fit the order, and what is possible instead: %s on %o (ORD-20, BX-33)',
    (_, key, record, reason, instead) => {
      runner.one.mockClear();
      press(key, record);
      expect(refusals()).toEqual([`orders.whyNot.${reason}`, instead.map((id) => `orders.${id}`)]);
      expect(runner.one).not.toHaveBeenCalled();
    },
  );

  it('a key says why it fits none of the ticked rows (ORD-20, BX-33)', () => {
    runner.many.mockClear();
    press('#', order(), chosenOf([order({ statusCode: 700 })]));
    expect(refusals()?.[0]).toBe('orders.whyNot.ended');
    press('m', order(), chosenOf([order()]));
    expect(refusals()).toEqual(['orders.whyNot.manifestTab', undefined]);
    expect(runner.many).not.toHaveBeenCalled();
  });

  it('while all rows are being selected a key says so (ORD-21, BX-33)', () => {
    const [print] = recordCommands<Order, OrderTools>({
      prefix: 'orders',
      screen: 'orders',
      group: 'orders',
      actions: [ORDER_ACTIONS.printLabel],
      runner,
      focused: order(),
      blocked: 'orders.stillSelecting',
    });
    expect(print?.when?.(context)).toBe(false);
    print?.refuse?.(context);
    expect(refusals()).toEqual(['orders.stillSelecting', undefined]);
  });
});

it('a second press while the answer is late makes no second copy of an order (DET-12)', async () => {
  const answers: ((made: { orderId: string }) => void)[] = [];
  const cloneOrder = vi.fn(() => new Promise<{ orderId: string }>((resolve) => answers.push(resolve)));
  const claim = async () => true;
  const tools = { claim, dataProvider: { cloneOrder }, notify: vi.fn(), navigate: vi.fn() };
  const { one } = createActionRunner<Order, OrderTools>(tools as unknown as OrderTools, vi.fn());
  const copy = (id: string) => one(ORDER_ACTIONS.placeAgain, order({ id }), { source: 'key' });
  const first = copy('o1');
  await copy('o1');
  const second = copy('o2');
  await Promise.resolve();
  expect(cloneOrder.mock.calls).toEqual([['o1'], ['o2']]);
  for (const answer of answers) answer({ orderId: 'o3' });
  await Promise.all([first, second]);
  const third = copy('o1');
  await Promise.resolve();
  expect(cloneOrder).toHaveBeenCalledTimes(3);
  answers[2]?.({ orderId: 'o4' });
  await third;
});
