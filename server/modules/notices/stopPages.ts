import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEmail } from '../../../contract/rules/text/email.ts';
import { type StopState, stopMessagesPage, wrongStopPage } from '../../../pages/stopMessagesPage.ts';
import type { App, Ctx } from '../../context.ts';
import { ownAddress } from '../../http/caller/tenantAddress.ts';
import { readForms } from '../../http/request/readForms.ts';
import { formOf } from '../tracking/pageForms.ts';
import { type PageAssets, pageOf, send } from '../tracking/pages.ts';
import { noticeById, partsOf, writeNotices } from './noticeStore.ts';
import { noticeOfToken } from './stopLink.ts';
import { readerAddresses, resubscribe, unsubscribe } from './stops.ts';

const open = { config: { access: 'public' as const }, schema: { hide: true } };
const FORM_BYTES = 2048;

/**
 * The page behind the link in each mail. Opening it changes nothing. Its form opts out at once, as does the one-click call of mail programs
 * (RFC 8058).
 */
export async function stopPages(app: App, ctx: Ctx, assets: PageAssets): Promise<void> {
  await app.register(async (scope) => {
    const pages = scope as App;
    readForms(pages, FORM_BYTES);
    pages.get('/customer/stop-messages/:token', open, (request, reply) =>
      answer(ctx, assets, request, reply, async () => 'asked'),
    );
    pages.post('/customer/stop-messages/:token', open, (request, reply) =>
      answer(ctx, assets, request, reply, async ({ noticeId, companyId, addresses }) => {
        const isResumed = formOf(request).again !== undefined;
        for (const address of addresses)
          await (isResumed ? resubscribe : unsubscribe)(ctx, companyId, address);
        await writeNotices(ctx, [noticeId], { stoppedAt: isResumed ? null : ctx.ports.clock.now() });
        return isResumed ? 'resumed' : 'stopped';
      }),
    );
  });
}

interface Reader {
  noticeId: string;
  companyId: string;
  addresses: string[];
}

async function answer(
  ctx: Ctx,
  assets: PageAssets,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (reader: Reader) => Promise<StopState>,
) {
  const { token } = request.params as { token: string };
  // Checked before the database is read, so that guesses cause no load.
  const id = noticeOfToken(ctx, token.slice(0, 100));
  const found = id === null ? undefined : await noticeById(ctx, id);
  if (!found?.recipient)
    return send(ctx, reply, request, 404, await pageOf(ctx, assets, request), wrongStopPage);
  const home = await ownAddress(ctx, request, found.companyId);
  if (home) return reply.redirect(home, 302);
  const [parts] = await partsOf(ctx, [found.orderId]);
  const addresses = readerAddresses(found.recipient, parts?.contact, parts?.country);
  const reader = { noticeId: found.id, companyId: found.companyId, addresses };
  const state = await ctx.db.tx(() => work(reader));
  const page = await pageOf(ctx, assets, request, undefined, found.companyId);
  const shown = masked(found.recipient);
  return send(ctx, reply, request, 200, page, (p) => stopMessagesPage(p, state, shown));
}

/** Shows enough of the address for its owner to recognise it, but not all: the link may have been passed on. */
const masked = (address: string): string =>
  isEmail(address)
    ? `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`
    : `…${address.slice(-3)}`;
