/** Scopes of an API key: read; write without paying; pay from the wallet or confirm orders. Every key may read. */
export const TOKEN_SCOPES = ['read', 'book', 'pay'] as const;
export const TOKEN_NAME_MAX = 60;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * `session`: only a signed-in person, no key. For the others the body decides whether the call pays: `process` if it asks for confirmation,
 * `confirmBatch` if it confirms, `unlessDraft` if the order is not a draft, `books` if a schedule books on each of its days.
 */
export type CallNeed = TokenScope | 'session' | 'process' | 'confirmBatch' | 'unlessDraft' | 'books';

/** Whether a key has all scopes. Keys of shop plugins have all, because they read the secret that signs their webhooks. */
export const isFullKey = (scopes: readonly TokenScope[]): boolean =>
  TOKEN_SCOPES.every((scope) => scopes.includes(scope));

/** The scope that a call needs, by its route (else its method) and its body. */
export function needOf(
  { method, needs }: { method: string; needs?: CallNeed | undefined },
  body: unknown,
): TokenScope | 'session' {
  const need = needs ?? (/^(GET|HEAD)$/.test(method) ? 'read' : 'book');
  const sent = (body ?? {}) as { process?: unknown; kind?: unknown; isDraft?: unknown; books?: unknown };
  switch (need) {
    case 'process':
      return sent.process === true ? 'pay' : 'book';
    case 'confirmBatch':
      return sent.kind === 'confirm' ? 'pay' : 'book';
    case 'books':
      return sent.books === true ? 'pay' : 'book';
    case 'unlessDraft':
      return sent.isDraft === true ? 'book' : 'pay';
    default:
      return need;
  }
}
