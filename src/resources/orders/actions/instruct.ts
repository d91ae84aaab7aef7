import EditLocation from '@mui/icons-material/EditLocationAltOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import {
  type InstructionKind,
  isBroughtBack,
  isInstructable,
} from '../../../../contract/rules/orders/instructions.ts';
import { fittingOf, type OrderAction } from './orderAction.ts';

interface Instruction {
  id: 'reattempt' | 'changeAddress' | 'holdAtOutlet' | 'sendBack';
  kind: InstructionKind;
  icon: OrderAction['icon'];
  key: string;
}

/** Sends an instruction to the courier of a parcel on its way (BX-41). An address instruction is for one order, any other may be for several. */
function instruction({ id, kind, icon, key }: Instruction): OrderAction {
  const fits: OrderAction['fits'] = ({ statusCode }) => isInstructable(statusCode, kind);
  const action: OrderAction = {
    id,
    label: (order) =>
      id === 'reattempt' && order && isBroughtBack(order.statusCode)
        ? 'orders.actions.bringBack'
        : `orders.actions.${id}`,
    icon,
    keys: [key],
    writes: true,
    fits,
    one: (order, { dialogs }, { reason }) => dialogs.instruct([order], kind, undefined, { note: reason }),
  };
  if (kind === 'address') return action;
  return {
    ...action,
    many: {
      run: async (chosen, tools, { reason }) => {
        const fitting = fittingOf(await chosen.read(), fits, tools);
        if (fitting.length > 0) tools.dialogs.instruct(fitting, kind, chosen.clear, { note: reason });
      },
    },
  };
}

export const reattempt = instruction({
  id: 'reattempt',
  kind: 'reattemptOn',
  icon: EventRepeat,
  key: 'shift+b',
});
export const changeAddress = instruction({
  id: 'changeAddress',
  kind: 'address',
  icon: EditLocation,
  key: 'shift+c',
});
export const holdAtOutlet = instruction({
  id: 'holdAtOutlet',
  kind: 'holdAtOutlet',
  icon: Storefront,
  key: 'shift+o',
});
export const sendBack = instruction({ id: 'sendBack', kind: 'returnNow', icon: Undo, key: 'shift+z' });
