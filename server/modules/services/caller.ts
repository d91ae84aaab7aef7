import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import type { QuoteParty } from './quoteRequest.ts';

/**
 * The account of a call that may have no session: the signed-in account, else the company that the call names, else that of the host. A
 * token gets 404 for another company or account than its own.
 */
export function callerOf(
  request: FastifyRequest,
  named: { companyId?: string | null | undefined },
): QuoteParty {
  const actor = request.actor as Actor | null;
  const companyId = named.companyId || undefined;
  if (actor) return { companyId: actor.companyId, customerId: actor.customerId };
  if (companyId) return { companyId: uuidParam(companyId) };
  if (!request.tenant) throw notFound();
  return { companyId: request.tenant.id };
}
