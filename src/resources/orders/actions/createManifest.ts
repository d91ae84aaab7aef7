import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import { fitsManifest } from '../../../../contract/rules/orders/orderStatus.ts';
import type { ActionRequest } from '../../../commands/recordAction.ts';
import type { OrderAction } from './orderAction.ts';

/** Confirmed, not picked up yet, and on no manifest (ORD-44). */
const fits: OrderAction['fits'] = (order) => fitsManifest(order.statusCode) && !order.pickupManifestId;

/** A key or a typed line opens the question first; a click on the button needs no question. */
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
    // On one tab only (ORD-22).
    offered: ({ tab }) => tab === 'PENDING',
    run: async (chosen, tools, request) => {
      // The dialog shows the orders that fit no manifest, with the reasons.
      tools.dialogs.manifest([...(await chosen.read())], asksFirst(request));
    },
  },
};
