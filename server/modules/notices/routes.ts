import { z } from 'zod';
import { NoticeMonth, OrderNotice } from '../../../contract/messages/notices.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { onEvents } from '../../eventBus/emitEvent.ts';
import { onTimer } from '../../jobs/registry.ts';
import { oneId } from '../orders/ids.ts';
import { sendDueNotices } from './sendNotices.ts';
import { noticeMonth, orderNotices } from './service.ts';
import { writeNoticesOf } from './writeNotices.ts';

const LOOK_EVERY_MS = 2000;

/** Messages about parcels to their recipients and shippers. */
export function noticeRoutes(app: App, ctx: Ctx): void {
  onEvents(ctx, (events) => writeNoticesOf(ctx, events));
  onTimer(ctx, { name: 'notices', everyMs: LOOK_EVERY_MS, atStart: true, work: sendDueNotices });

  app.get(
    '/order/:ids/notices',
    {
      schema: {
        operation: {
          id: 'getOrderNotices',
          right: 'orders.read',
          tag: 'Orders',
          summary: 'Messages about an order and their states',
        },
        params: z.object({ ids: z.string() }),
        response: { 200: envelope(z.array(OrderNotice)) },
      },
    },
    async ({ actor, params }) => ({ data: await orderNotices(ctx, actor, oneId(params.ids)) }),
  );

  app.get(
    '/notice/month',
    {
      schema: {
        operation: {
          id: 'getNoticeMonth',
          right: 'settings',
          tag: 'Account',
          summary: 'Order messages sent this month',
        },
        response: { 200: envelope(NoticeMonth) },
      },
    },
    async ({ actor }) => ({
      data: await noticeMonth(ctx, actor),
    }),
  );
}
