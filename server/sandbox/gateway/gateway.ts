import { createHmac } from 'node:crypto';
import { GatewayCallback } from '../../../contract/money/wallet.ts';
import type { Ctx } from '../../context.ts';
import { sameText } from '../../http/caller/tokens.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import type { Payments } from '../../ports/payments.ts';
import { transferDetails } from './gatewayPage.ts';
import { findPaymentDue, findResult, type PaymentDue, writeResult } from './paymentStore.ts';
import { METHOD, METHODS } from './testPayments.ts';

const REPORT_QUEUE = 'sandbox.paymentReport';

export interface SandboxGateway extends Payments {
  /** Signature of a callback's raw body. */
  sign(rawBody: string): string;
  /** Stores the payer's action and reports it by a signed callback, at once, later, or (`null`) never. */
  settle(due: PaymentDue, result: GatewayCallback['result'], reportAfterS: number | null): Promise<void>;
  /** Sends a due report again, as a stopped server may not have received it. */
  reportAgain(due: PaymentDue): Promise<void>;
  /** Calls the server with a signed report. The pages of the gateway, which know the server, set it. */
  deliver: (raw: string, signature: string) => Promise<void>;
}

export function createSandboxGateway(ctx: Ctx): SandboxGateway {
  const sign = (rawBody: string) =>
    createHmac('sha256', ctx.secret).update(`gateway.${rawBody}`).digest('base64url');

  const report = async (due: PaymentDue, result: GatewayCallback['result']) => {
    const raw = JSON.stringify({
      paymentId: due.id,
      invoiceId: due.invoiceId,
      result,
      amountMinor: due.amountMinor,
      currency: due.currency,
    } satisfies GatewayCallback);
    await gateway.deliver(raw, sign(raw));
  };

  onJob(ctx, REPORT_QUEUE, async (_ctx, { paymentId }) => {
    const due = await findPaymentDue(ctx, String(paymentId));
    const known = due && (await findResult(ctx, due.id));
    if (known) await report(due, known.result);
  });

  const gateway: SandboxGateway = {
    methods: METHODS,
    sign,
    readCall: async ({ rawBody, headers }) => {
      const signature = headers['x-gateway-signature'];
      if (typeof signature !== 'string' || !sameText(sign(rawBody), signature)) return 'unsigned';
      return reportIn(rawBody) ?? 'unreadable';
    },
    refund: async ({ paymentId, amountMinor }) => {
      const due = await findPaymentDue(ctx, paymentId);
      return due && amountMinor <= due.amountMinor ? 'done' : 'refused';
    },
    begin: async (request) => {
      const url = `${request.publicUrl}/sandbox/pay/${request.paymentId}`;
      return request.methodId === METHOD.transfer ? { url, html: transferDetails(request, url) } : { url };
    },
    resultOf: async (paymentId) => {
      const due = await findPaymentDue(ctx, paymentId);
      const known = due && (await findResult(ctx, paymentId));
      if (!known) return null;
      return { result: known.result, amountMinor: due.amountMinor, currency: due.currency };
    },
    settle: async (due, result, reportAfterS) => {
      const now = ctx.ports.clock.now();
      const reportAt = reportAfterS === null ? null : new Date(now.getTime() + reportAfterS * 1000);
      await ctx.db.tx(async () => {
        await writeResult(ctx, { paymentId: due.id, result, reportAt });
        if (reportAt && reportAfterS)
          await enqueue(ctx, REPORT_QUEUE, { paymentId: due.id }, { runAt: reportAt });
      });
      if (reportAfterS === 0) await report(due, result);
    },
    reportAgain: async (due) => {
      const known = await findResult(ctx, due.id);
      if (known?.reportAt && known.reportAt <= ctx.ports.clock.now()) await report(due, known.result);
    },
    deliver: async () => undefined,
  };
  return gateway;
}

function reportIn(rawBody: string): GatewayCallback | null {
  try {
    return GatewayCallback.parse(JSON.parse(rawBody));
  } catch {
    // The report may contain the payer's data, so the log says only that it cannot be read.
    return null;
  }
}
