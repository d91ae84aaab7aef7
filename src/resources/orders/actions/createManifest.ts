import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import { fitsManifest } from '../../../../contract/rules/orders/orderStatus.ts';
import type { ActionRequest } from '../../../commands/recordAction.ts';
import type { OrderAction } from './orderAction.ts';

/** The order is confirmed, not picked up yet, and on no manifest (ORD-44). */
const fits: OrderAction['fits'] = (order) => fitsManifest(order.statusCode) && !order.pickupManifestId;

/** A key or a typed line asks first; a click on the button does not. */
const asksFirst = ({ source }: ActionRequest) => source === 'key' || source === 'palette';

export const createManifest: OrderAction = {
  id: 'createManifest',
  right: 'manifests',
  label: () => 'orders.actions.createManifest',
  icon: PlaylistAddOutlined,
  keys: ['m'],
  writes: true,
  fits,
  many: {
    // Offered on one tab only (ORD-22).
    offered: ({ tab }) => tab === 'PENDING',
    run: async (chosen, tools, request) => {
      // The dialog shows the orders that fit no manifest, with reasons.
      tools.dialogs.manifest([...(await chosen.read())], asksFirst(request));
    },
  },
};
