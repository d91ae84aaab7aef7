import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { notFound } from '../answer/refusal.ts';
import { hmac, sameText } from './tokens.ts';

export const OPERATOR_HEADER = 'x-waybill-operator';
const LIFE_MS = 60_000;

const sealed = (secret: Uint8Array, at: string) => `${at}.${hmac(secret, `operator ${at}`)}`;

/** A token that proves to the running server that a command can read the installation's secret; valid for a minute. */
export const operatorToken = (secret: Uint8Array, now = Date.now()): string => sealed(secret, String(now));

/**
 * Throws 404 unless the caller is a command of this installation on this machine. A stolen token opens nothing on another machine, and a
 * call through a proxy opens nothing.
 */
export function assertOperator(ctx: Pick<Ctx, 'secret'>, request: FastifyRequest): void {
  if (!isThisMachine(request)) throw notFound();
  const token = String(request.headers[OPERATOR_HEADER] ?? '');
  const [at = ''] = token.split('.');
  const fresh = Math.abs(Date.now() - Number(at)) <= LIFE_MS;
  if (!fresh || !sameText(token, sealed(ctx.secret, at))) throw notFound();
}

function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  const { remoteAddress = '', localAddress } = socket;
  if (headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']) return false;
  return /^(::1|(::ffff:)?127\.[\d.]+)$/.test(remoteAddress) || remoteAddress === localAddress;
}
