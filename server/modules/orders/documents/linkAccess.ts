import type { FastifyRequest } from 'fastify';
import { Uuid } from '../../../../contract/wire/scalars.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { type Access, authenticate, isCompany } from '../../../http/caller/authenticate.ts';
import { assertScope } from '../../../http/caller/keyScope.ts';
import { assertRight } from '../../../http/caller/memberRights.ts';
import { assertOwnHost } from '../../../http/caller/tenantAddress.ts';
import { settingOf } from '../../company/service.ts';
import { ownerOfInvoice } from '../../wallet/invoices/invoiceStore.ts';
import { ownerOfOrders } from '../store.ts';

export type LinkTarget = { orderIds: readonly string[] } | { invoiceId: string };

/**
 * The owner of the records that an opened link may show: the caller with a session or a ticket, else the customer behind the unguessable
 * id. An order's documents open with or without the company in the link, unless the tenant's setting `documents.requireSession` is on.
 * Without a session or ticket, an invoice opens only if the link names its company. Foreign, unknown and refused records get the same 404.
 */
export async function scopeOfLink(ctx: Ctx, request: FastifyRequest, target: LinkTarget): Promise<Scope> {
  const { jwt, companyId } = request.query as { jwt?: string; companyId?: string };
  if (request.actor) return request.actor;
  if (jwt) return callerOf(ctx, request, 'link');
  if (!companyId && 'invoiceId' in target) return callerOf(ctx, request, 'session');
  if (companyId && !Uuid.safeParse(companyId).success) throw notFound();
  const owner =
    'orderIds' in target
      ? await ownerOfOrders(ctx, target.orderIds)
      : await ownerOfInvoice(ctx, target.invoiceId);
  if (!owner || (companyId && !isCompany(owner.companyId, companyId))) throw notFound();
  if ('orderIds' in target && (await settingOf(ctx, owner.companyId, 'documents.requireSession')) === true)
    throw notFound();
  await assertOwnHost(ctx, request, owner.companyId);
  return owner;
}

/** A caller by a ticket or session, with the scope and the right that the route requires of every caller. */
async function callerOf(ctx: Ctx, request: FastifyRequest, access: Access): Promise<Scope> {
  request.actor = await authenticate(ctx, request, access);
  assertScope(request);
  assertRight(request);
  return request.actor;
}
