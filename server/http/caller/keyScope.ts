import type { FastifyRequest } from 'fastify';
import { needOf, type TokenScope } from '../../../contract/rules/integrations/tokenScopes.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor } from '../../context.ts';
import { onlyPeople, Refusal } from '../answer/refusal.ts';

const MAY_NOT = {
  read: 'This API key may not read.',
  book: 'This API key may not book.',
  pay: 'This API key may not pay.',
} as const;

/** Throws 403 when the call's API key, or the key of its ticket, lacks the scope. A session may do everything that its user may. */
export function assertScope(request: FastifyRequest): void {
  if (!request.actor?.tokenId) return;
  const { schema } = request.routeOptions;
  const need = needOf({ method: request.method, needs: schema?.operation?.needs }, request.body);
  if (need === 'session') throw onlyPeople();
  assertKeyMay(request.actor, need);
}

/** Throws 403 for a key without the scope. */
export function assertKeyMay({ scopes }: Pick<Actor, 'scopes'>, need: TokenScope): void {
  if (!scopes?.includes(need))
    throw new Refusal(403, ERROR.forbidden, MAY_NOT[need], { detail: { needs: need } });
}
