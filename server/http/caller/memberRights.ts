import type { FastifyRequest } from 'fastify';
import { type CallRight, missingRight, type Right } from '../../../contract/rules/account/rights.ts';
import { needOf } from '../../../contract/rules/integrations/tokenScopes.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor } from '../../context.ts';
import { rightName } from '../../texts/rightName.ts';
import { hiddenSort } from '../answer/hiddenFields.ts';
import { Refusal } from '../answer/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Right of a call that is not in the description; other calls state it in their operation. */
    right?: CallRight;
  }
}

export const lacksRight = (right: Right) =>
  new Refusal(
    403,
    ERROR.forbidden,
    `Your role in this account does not include “${rightName(DEFAULT_LOCALE, right)}”.`,
    { detail: { right } },
  );

/** Throws 403 if the member lacks a right of the call. */
export function assertMay({ member }: Pick<Actor, 'member'>, need: CallRight): void {
  const missing = missingRight(member?.rights ?? [], need);
  if (missing) throw lacksRight(missing);
}

/** The right of a call, from its route. A call whose body pays for an order needs the right to pay too. */
export function rightOf(
  { method, right, needs }: Pick<FastifyRequest, 'method'> & CallRights,
  body: unknown,
): CallRight | null {
  const pays = right === 'orders.write' && needOf({ method, needs }, body) === 'pay';
  return pays ? 'orders.pay' : (right ?? null);
}

interface CallRights {
  right?: CallRight | undefined;
  needs?: Parameters<typeof needOf>[0]['needs'];
}

/**
 * Throws 403 if the caller's role, or the role of the maker of the caller's API key, lacks the right of the call. A call without a right is
 * only for the Owner.
 */
export function assertRight(request: FastifyRequest): void {
  const { actor, method, body, routeOptions } = request;
  if (!actor) return;
  const { operation } = routeOptions.schema ?? {};
  const right = operation?.right ?? routeOptions.config.right;
  assertMay(actor, rightOf({ method, right, needs: operation?.needs }, body) ?? 'people');
  const unseen = hiddenSort(actor.member?.rights ?? [], request.query);
  if (unseen) throw lacksRight(unseen);
}
