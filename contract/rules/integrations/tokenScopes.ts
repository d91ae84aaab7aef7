/** What an API key may do: read; write without paying; pay from the wallet or confirm orders. Every key reads. */
export const TOKEN_SCOPES = ['read', 'book', 'pay'] as const;
export const TOKEN_NAME_MAX = 60;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** `process`: pays only where its body asks for the order to be confirmed. `session`: no key, only a signed-in person. */
export type CallNeed = TokenScope | 'session' | 'process' | 'confirmBatch' | 'unlessDraft' | 'books';

/** Calls that need something else than their method says: a GET reads, every other call books. */
const CALL_NEEDS: Readonly<Record<string, CallNeed>> = {
  'post /auth/ticket': 'read',
  'post /auth/personalAccessToken': 'session',
  'post /auth/personalAccessToken/{id}/revoke': 'session',
  'get /auth/sessions': 'session',
  'delete /auth/sessions': 'session',
  'delete /auth/sessions/{id}': 'session',
  'post /user': 'session',
  'post /user/{id}/photo': 'session',
  'post /auth/stepUp': 'session',
  'post /auth/stepUp/code': 'session',
  'post /user/deleteAccount': 'session',
  // Reading a secret is not reading.
  'get /webhook/secret': 'session',
  'post /webhook/secret/rotate': 'session',
  'post /webhook/secret/finish': 'session',
  // Partners' figures are for the people whom the tenant names.
  'get /analytics/affiliates/{path}': 'session',
  // Their answers hold the key by which a courier moves parcels.
  'get /plugin/installed': 'session',
  'post /plugin/install': 'session',
  'post /plugin/installed/{id}': 'session',
  'patch /plugin/installed/{id}': 'session',
  'delete /plugin/uninstall/{id}': 'session',
  'post /integration': 'session',
  'patch /integration/{id}': 'session',
  'delete /integration/{id}': 'session',
  'post /integration/{id}/billing': 'session',
  'post /service/instantQuote': 'read',
  'post /service/geocoder': 'read',
  'post /order/track': 'read',
  'post /order/codSettlement/statement': 'read',
  'post /order/tracking-pod': 'read',
  'post /pageView': 'read',
  'post /order': 'process',
  'put /order/{ids}': 'process',
  'patch /order/{ids}': 'process',
  'post /order/{ids}/clone': 'process',
  'post /order/ms2781/create': 'unlessDraft',
  // A repeat that books pays on every one of its days.
  'put /template/{id}/repeat': 'books',
  'post /template/{id}/repeat/resume': 'pay',
  'post /order/process': 'pay',
  'post /order/{ids}/process': 'pay',
  'post /order/bulk': 'confirmBatch',
  'post /order/bulk/preview': 'read',
  'post /order/bulk/price': 'read',
  'get /wallet/invoice/{id}/payment': 'pay',
  'post /wallet/invoice/{id}/paymentmethod': 'pay',
  'post /topup/buy': 'pay',
};

/** Whether a key may do all that keys can, as those of shops' plugins may: they read the secret that signs their webhooks. */
export const isFullKey = (scopes: readonly TokenScope[]): boolean =>
  TOKEN_SCOPES.every((scope) => scopes.includes(scope));

/** What a call needs, by its name in `contract/operations.ts` and its body. */
export function needOf(call: string, body: unknown): TokenScope | 'session' {
  const need = CALL_NEEDS[call] ?? (/^(get|head) /.test(call) ? 'read' : 'book');
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

export const CALLS_WITH_OTHER_NEEDS: readonly string[] = Object.keys(CALL_NEEDS);
