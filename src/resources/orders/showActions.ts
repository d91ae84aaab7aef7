import type { Order } from '../../../contract/orders.ts';
import { isDriverRejectable, isEditable } from '../../../contract/rules/orderStatus.ts';

/** What only the page of one order offers, beside the actions of its row. */
export const SHOW_ACTIONS = ['fulfil', 'rejectDriver', 'proof'] as const;
export type ShowAction = (typeof SHOW_ACTIONS)[number];

const RULES: Record<ShowAction, (order: Order) => boolean> = {
  fulfil: (o) => isEditable(o.statusCode),
  rejectDriver: (o) => isDriverRejectable(o.statusCode, o.serviceCode),
  proof: (o) => (o.activities ?? []).some((a) => a.hasPodImage),
};

export const showActionsFor = (order: Order): ShowAction[] => SHOW_ACTIONS.filter((a) => RULES[a](order));
