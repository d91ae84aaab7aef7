import type { InboxResult, PaidLineResult } from '../../../contract/orders/inbox.ts';
import { WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import { hasRemedy, type InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { findLines, type LineRow } from '../inbox/lineStore.ts';
import { forEachId } from '../orders/forEachOrder.ts';
import { payFromWallet } from '../payments/payments.ts';
import { INVOICE } from '../wallet/invoices/invoiceStore.ts';
import { invoiceOf } from '../wallet/invoices/invoices.ts';
import { changeWebhook } from '../webhooks/service.ts';

export interface Wanted {
  remedy: InboxRemedy;
  /** An earlier try of this call may have ended the line by its own work, which the work finds again. */
  isRetry: boolean;
}

/** Throws 404 for no line, 409 for one that has ended or does not have the remedy. */
export function lineFor(line: LineRow | undefined, { remedy, isRetry }: Wanted): LineRow {
  if (!line) throw notFound();
  if (line.endedAt !== null && !isRetry) throw conflict('This matter has ended already.');
  if (!hasRemedy(line.kind, remedy)) throw conflict('This matter has no such remedy.');
  return line;
}

export async function assertRemedy(ctx: Ctx, actor: Actor, id: string, wanted: Wanted): Promise<void> {
  lineFor((await findLines(ctx, actor, [id]))[0], wanted);
}

/** Runs a remedy on each line by itself: one that does not fit, or fails, holds back no other. Throws 404 where none is there. */
async function forEachLine<Row>(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  { work, ...wanted }: Wanted & { work: (line: LineRow) => Promise<Row> },
) {
  const lines = await findLines(ctx, actor, ids);
  if (lines.length === 0) throw notFound();
  return forEachId(ctx, ids, (id) =>
    work(
      lineFor(
        lines.find((line) => line.id === id),
        wanted,
      ),
    ),
  );
}

type Outcome = Awaited<ReturnType<typeof forEachLine<unknown>>>[number];

const resultOf = (outcome: Outcome): InboxResult => {
  const { id } = outcome;
  if ('row' in outcome) return { id, ok: true, error: null };
  const { code, message } = outcome.refusal;
  return { id, ok: false, error: { code, message } };
};

/** Pays the invoices of lines from the wallet, each in a transaction of its own; their parcels are booked. */
export async function payLines(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  isRetry: boolean,
): Promise<PaidLineResult[]> {
  const outcomes = await forEachLine(ctx, actor, ids, {
    remedy: 'pay',
    isRetry,
    work: async ({ facts: { invoiceId } }) => {
      if (!invoiceId) throw notFound();
      const isPaid = async () => (await invoiceOf(ctx, actor, invoiceId)).status === INVOICE.paid;
      if (!(isRetry && (await isPaid()))) await payFromWallet(ctx, actor, invoiceId);
      return invoiceId;
    },
  });
  return outcomes.map((outcome) => ({
    ...resultOf(outcome),
    invoiceId: 'row' in outcome ? outcome.row : null,
  }));
}

/** Switches the webhooks of lines on; one that is on already stays so. */
export async function switchOnLines(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  isRetry: boolean,
): Promise<InboxResult[]> {
  const outcomes = await forEachLine(ctx, actor, ids, {
    remedy: 'switchOn',
    isRetry,
    work: async ({ facts: { webhookId } }) => {
      if (!webhookId) throw notFound();
      return changeWebhook(ctx, actor, webhookId, { status: WEBHOOK_ON });
    },
  });
  return outcomes.map(resultOf);
}
