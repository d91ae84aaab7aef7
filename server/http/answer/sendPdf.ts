import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a PDF to be shown in the browser; it is never cached. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Buffer | Readable): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(bytes);
}
