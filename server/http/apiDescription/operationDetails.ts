import { needOf } from '../../../contract/rules/integrations/tokenScopes.ts';
import { MONEY_DETAILS } from './details/money.ts';
import { ORDER_DETAILS } from './details/orders.ts';
import { SERVICE_DETAILS } from './details/services.ts';
import { SIGN_IN_DETAILS } from './details/signIn.ts';
import type { Operation } from './operation.ts';

/** Facts that the summaries leave out, by operation: effect, cost, conditions and repeated calls. */
export const DETAILS: Readonly<Record<string, string>> = {
  ...SIGN_IN_DETAILS,
  ...ORDER_DETAILS,
  ...SERVICE_DETAILS,
  ...MONEY_DETAILS,
};

const KEYED = 'A call that is repeated with its `Idempotency-Key` changes nothing further.';
const SCOPES: Partial<Record<NonNullable<Operation['needs']>, string>> = {
  session: 'An API key cannot call it.',
  book: 'An API key needs the scope `book`.',
  pay: 'An API key needs the scope `pay`.',
  process: 'An API key needs the scope `book`, with `process` the scope `pay`.',
  confirmBatch: 'An API key needs the scope `book`, to confirm the scope `pay`.',
  unlessDraft: 'An API key needs the scope `pay`, for a draft the scope `book`.',
  books: 'An API key needs the scope `book`, with `books` the scope `pay`.',
};

/** The description of a call: its details, who may call it, and whether it can be repeated. `guests`: without a session too. */
export function describedOperation(
  operation: Operation,
  { method, guests, keyed }: { method: string; guests: boolean; keyed: boolean },
): string[] {
  const needs = operation.needs ?? needOf({ method: method.toUpperCase() }, undefined);
  return [
    DETAILS[operation.id] ?? '',
    ...(guests ? ['Needs no session.'] : [rightText(operation.right), SCOPES[needs] ?? '']),
    keyed ? KEYED : '',
  ].filter(Boolean);
}

function rightText(right: Operation['right']): string {
  if (right === undefined) return 'Only for the Owner of the account.';
  if (right === 'member') return 'For every member of the account.';
  const rights = [right].flat().map((name) => `\`${name}\``);
  return `Needs the right${rights.length > 1 ? 's' : ''} ${rights.join(' and ')}.`;
}
