import { z } from 'zod';
import { TopUpInput, TopUpStarted } from '../../../contract/money/topUp.ts';
import { InboxResult, PaidLineResult, PayLinesInput, SwitchOnInput } from '../../../contract/orders/inbox.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { IdParams, idsOf, oneId } from '../orders/ids.ts';
import { quotedMinorOf } from '../orders/intake.ts';
import { buyTopUp, purchaseOf } from '../topUp/buy.ts';
import { assertRemedy, noteStep, payLines, switchOnLines } from './remedyLines.ts';

/** Remedies on the subjects of lines other than orders: invoices, the wallet and webhooks. */
export function lineRemedyRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/pay',
    {
      schema: {
        operation: {
          id: 'payInbox',
          right: 'orders.pay',
          tag: 'Inbox',
          summary: 'Pay the invoices of matters from the wallet, and book their parcels',
          pays: true,
          needs: 'pay',
        },
        params: IdParams,
        body: PayLinesInput.nullish(),
        response: { 200: envelope(z.array(PaidLineResult)) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const seenMinor = quotedMinorOf(body?.quotedPrice);
      const ids = seenMinor == null ? idsOf(params.ids) : [oneId(params.ids)];
      return { data: await payLines(ctx, actor, ids, { request, seenMinor }) };
    },
  );

  app.post(
    '/inbox/:ids/top-up',
    {
      schema: {
        operation: {
          id: 'topUpInbox',
          right: 'wallet.topup',
          tag: 'Inbox',
          summary: 'Start a top-up for a matter; the answer has the address of the payment page',
          pays: true,
          needs: 'pay',
        },
        params: IdParams,
        body: TopUpInput,
        response: { 200: envelope(TopUpStarted) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const id = oneId(params.ids);
      const remedyCall = { remedy: 'topUp', request } as const;
      await assertRemedy(ctx, actor, id, remedyCall);
      const started = await buyTopUp(ctx, actor, await purchaseOf(ctx, request, body));
      await noteStep(ctx, actor, [id], remedyCall);
      return { data: started };
    },
  );

  app.post(
    '/inbox/:ids/switch-on',
    {
      schema: {
        operation: {
          id: 'switchOnInbox',
          right: 'integrations',
          tag: 'Inbox',
          summary: 'Switch on the webhooks of matters, and send their waiting calls',
        },
        params: IdParams,
        body: SwitchOnInput.nullish(),
        response: { 200: envelope(z.array(InboxResult)) },
      },
    },
    async (request) => {
      const { actor, params } = request;
      return { data: await switchOnLines(ctx, actor, idsOf(params.ids), request) };
    },
  );
}
