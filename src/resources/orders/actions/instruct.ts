import type { Order } from '../../../../contract/orders/orders.ts';
import {
  type InstructionKind,
  isBroughtBack,
  isInstructable,
} from '../../../../contract/rules/orders/instructions.ts';
import type { ActionEntry } from '../../../commands/recordAction.ts';
import { fittingOf, mayBe, type OrderAction, type OrderTools } from './orderAction.ts';
import { whyNot } from './whyNot.ts';

/** Sends an instruction to the courier of a parcel (BX-41). An address instruction is for one order, any other may be for several. */
export function instruction(
  id: 'reattempt' | 'changeAddress' | 'holdAtOutlet' | 'sendBack' | 'pickupAgain',
  kind: InstructionKind,
  icon: OrderAction['icon'],
  key: string,
): ActionEntry<Order, OrderTools> {
  // A single order tells whether an outlet is near; for rows of lists the dialog says it. Any other refusal has the courier's own reason.
  const hasOutlet = ({ instructions }: Order) =>
    kind !== 'holdAtOutlet' || !instructions || instructions.includes(kind);
  const fits: OrderAction['fits'] = (order) => isInstructable(order.statusCode, kind) && hasOutlet(order);
  const others = ['confirm', 'reattempt', 'pickupAgain', 'changeService', 'placeAgain'];
  const action: ActionEntry<Order, OrderTools> = {
    label: (order) =>
      id === 'reattempt' && order && isBroughtBack(order.statusCode)
        ? 'orders.actions.bringBack'
        : `orders.actions.${id}`,
    icon,
    keys: [key],
    writes: true,
    fits,
    whyNot: (order) =>
      whyNot(isInstructable(order.statusCode, kind) ? 'noOutlet' : 'noInstruction', ...others)(order),
    one: (order, { dialogs }, { reason, day }) =>
      dialogs.instruct([order], kind, undefined, { note: reason, day }),
  };
  if (kind === 'address') return action;
  return {
    ...action,
    many: {
      offered: mayBe((statusCode) => isInstructable(statusCode, kind)),
      run: async (chosen, tools, { reason, day }) => {
        const fitting = fittingOf(await chosen.read(), fits, tools);
        if (fitting.length > 0) tools.dialogs.instruct(fitting, kind, chosen.clear, { note: reason, day });
      },
    },
  };
}
