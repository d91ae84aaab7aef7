import type { FastifyRequest } from 'fastify';

/** A field of the call is missing or wrong: its caller corrects it. */
const CORRECTABLE = 422;

/**
 * The status under which a refusal is sent. Programs in the field read 400 for input that they can correct and know no 422. All other
 * calls answer 422, as they always have.
 */
export function statusFor(request: FastifyRequest, status: number): number {
  return status === CORRECTABLE && request.routeOptions.schema?.operation?.integrators ? 400 : status;
}
