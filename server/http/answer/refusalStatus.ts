import type { FastifyRequest } from 'fastify';

/** A field of the call is missing or wrong: its caller corrects it. */
const CORRECTABLE = 422;

/**
 * HTTP status of a refusal. Existing client programs expect 400 for input that they can correct and do not know 422. All other calls answer
 * 422. An amount in a foreign currency is 422 everywhere (`assertCurrency`).
 */
export function statusFor(request: FastifyRequest, status: number): number {
  return status === CORRECTABLE && request.routeOptions.schema?.operation?.integrators ? 400 : status;
}
