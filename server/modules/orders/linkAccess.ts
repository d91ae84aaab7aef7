import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Uuid } from '../../../contract/scalars.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders.ts';
import { authenticate, isCompany } from '../../http/authenticate.ts';
import { notFound } from '../../http/refusal.ts';
import { settingOf } from '../company/service.ts';

export type LinkTarget = { orderId: string } | { invoiceId: string };

/**
 * Whose things an opened link may show: the caller's with a session or a ticket; else those of the customer behind the unguessable
 * id, when the link names its company. A tenant shuts the second way for order documents by the setting `documents.requireSession`.
 * Throws 404 alike for foreign, unknown and refused ones.
 */
export async function scopeOfLink(ctx: Ctx, request: FastifyRequest, target: LinkTarget): Promise<Scope> {
  const { jwt, companyId } = request.query as { jwt?: string; companyId?: string };
  if (request.actor) return request.actor;
  if (jwt) return authenticate(ctx, request, 'link');
  if (!companyId) return authenticate(ctx, request, 'session');
  if (!Uuid.safeParse(companyId).success) throw notFound();
  const owner = await ownerOf(ctx, target);
  if (!owner || !isCompany(owner.companyId, companyId)) throw notFound();
  if ('orderId' in target && (await settingOf(ctx, owner.companyId, 'documents.requireSession')) === true)
    throw notFound();
  return owner;
}

async function ownerOf(ctx: Ctx, target: LinkTarget): Promise<Scope | undefined> {
  const rows =
    'orderId' in target
      ? await ctx.db.sql
          .select({ companyId: orders.companyId, customerId: orders.customerId })
          .from(orders)
          .where(eq(orders.id, target.orderId))
      : await ctx.db.sql
          .select({ companyId: invoice.companyId, customerId: invoice.customerId })
          .from(invoice)
          .where(eq(invoice.id, target.invoiceId));
  return rows[0];
}
