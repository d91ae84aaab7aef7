import type { InboxMessageResult } from '../../../contract/orders/inbox.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { recipientMessage } from '../../../contract/rules/orders/recipientMessage.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { ordersByIds } from '../orders/list/listOrders.ts';
import { pricingTenant } from '../services/store.ts';
import { noteOnLines, refused } from './inbox.ts';
import { findLines } from './lineStore.ts';

/**
 * Records a message to the recipients of lines and answers what is sent: the caller sends it itself. A line whose matter has no text for
 * recipients is refused. Throws 404 if all lines are missing.
 */
export async function messageRecipients(
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  { origin, locale }: { origin: string; locale: Locale },
): Promise<InboxMessageResult[]> {
  const lines = await findLines(ctx, actor, ids);
  if (lines.length === 0) throw notFound();
  const home = (await pricingTenant(ctx, actor.companyId))?.country ?? null;
  const orderIds = lines.flatMap(({ orderId }) => orderId ?? []);
  const orders = new Map(
    (await ordersByIds(ctx, actor, orderIds, undefined)).map((order) => [order.id, order]),
  );
  const messages = new Map(
    lines.map(({ id, kind, orderId }) => {
      const order = orders.get(orderId ?? '');
      if (!order?.consignmentNo) return [id, null];
      const [contact, link] = [order.waypoint.at(-1)?.contact, `${origin}/customer/etrack/${order.nanoId}`];
      const parcel = { contact, number: order.consignmentNo, link };
      return [id, recipientMessage(kind, parcel, { home, locale })];
    }),
  );
  const fitting = ids.filter((id) => messages.get(id));
  const noted = fitting.length > 0 ? await noteOnLines(ctx, actor, fitting, 'messaged') : [];
  return ids.map((id) => {
    const result = noted.find((one) => one.id === id);
    if (!result) {
      const why = messages.has(id) ? conflict('This matter has no such remedy.') : notFound();
      return { ...refused(id, why), message: null };
    }
    return { ...result, message: result.ok ? (messages.get(id) ?? null) : null };
  });
}
