import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { assertOwnCompany, authenticate } from './authenticate.ts';
import { assertRight } from './memberRights.ts';

/** Lets a call act in the account that its form names, as the field of a body does in other calls. Throws 401, 403 or 404. */
export async function actInAccount(
  ctx: Ctx,
  request: FastifyRequest,
  form: { customerId?: string; companyId?: string },
): Promise<void> {
  if (form.customerId) {
    request.namedCustomer = form.customerId;
    request.actor = await authenticate(ctx, request, 'session');
    assertRight(request);
  }
  assertOwnCompany(request.actor, form.companyId);
}
