import { z } from 'zod';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { takeCallback } from './payments.ts';

/** The gateway signs bytes, so this route reads the body as text. Register it in a scope of its own. */
export function callbackRoute(app: App, ctx: Ctx): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, raw, done) => done(null, raw));
  app.post(
    '/wallet/gateway/callback',
    {
      config: { access: 'public' },
      schema: { hide: true, response: { 200: envelope(z.object({ outcome: z.string() })) } },
    },
    async (request) => {
      try {
        const rawBody = String(request.body ?? '');
        const { outcome, invoiceId } = await takeCallback(ctx, { rawBody, headers: request.headers });
        if (outcome === 'repeated')
          request.log.info({ invoiceId }, 'payment report repeated, nothing credited');
        return { data: { outcome } };
      } catch (err) {
        if (err instanceof Refusal)
          request.log.warn({ code: err.code, reason: err.message }, 'payment report flagged');
        throw err;
      }
    },
  );
}
