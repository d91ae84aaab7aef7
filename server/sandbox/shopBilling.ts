import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, trusted } from '../../pages/html.ts';
import type { Catalogue } from '../../texts/catalogue.ts';
import { textsOf } from '../../texts/read.ts';
import type { App, Ctx } from '../context.ts';
import { nanoId } from '../http/caller/tokens.ts';
import { readForms } from '../http/request/readForms.ts';
import { pagePolicy } from '../http/security.ts';
import { integrationOfCharge, settleCharge } from '../modules/integrations/store.ts';
import { formOf, localeOf } from '../modules/tracking/pageForms.ts';
import type { ShopBilling } from '../ports/shopBilling.ts';

const PATH = '/sandbox/shop-billing';

/** Charges of shops; the owner agrees on a page of the sandbox instead of Shopify's. */
export function createSandboxShopBilling(): ShopBilling {
  const pageOf: ShopBilling['pageOf'] = (chargeId, { publicUrl }) => `${publicUrl}${PATH}/${chargeId}`;
  return {
    isSetUp: true,
    pageOf,
    begin: async (request) => {
      const chargeId = nanoId();
      return { chargeId, confirmationUrl: pageOf(chargeId, request) };
    },
  };
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:28rem;margin:8vh auto;padding:0 16px}
h1{font-size:22px;margin:0 0 8px}
button{display:block;width:100%;font:inherit;font-weight:600;padding:12px;margin-top:12px;border:1px solid #6b7488;border-radius:8px;cursor:pointer}
button.main{border-color:#0b5fff;background:#0b5fff;color:#fff}`;

/** The page where a shop's owner accepts or declines a charge. The charge's id is the page's only secret. */
export async function shopBillingPages(app: App, ctx: Ctx): Promise<void> {
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  type ChargeRequest = FastifyRequest<{ Params: { chargeId: string } }>;
  const chargeOf = async ({ params, tenant }: ChargeRequest) => {
    const row = await integrationOfCharge(ctx, params.chargeId);
    return row && row.companyId === tenant?.id ? row : undefined;
  };
  const show = (request: ChargeRequest, reply: FastifyReply, code: number, main: (t: Texts) => Html) => {
    const { locale, texts } = localeOf(request);
    pagePolicy(reply, request.cspNonce);
    const page = document(texts.htmlLang, textsOf(locale, 'shopBilling'), request.cspNonce, main);
    return reply
      .code(code)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page.markup);
  };
  await app.register(async (scope) => {
    readForms(scope);
    scope.get<{ Params: { chargeId: string } }>(`${PATH}/:chargeId`, options, async (request, reply) => {
      const row = await chargeOf(request);
      if (!row) return show(request, reply, 404, (t) => html`<p role="alert">${t.gone}</p>`);
      return show(
        request,
        reply,
        200,
        (t) => html`<p>${t.test}</p><p>${t.asks} <b>${row.shop ?? row.name}</b></p>
<form method="post"><button class="main" name="answer" value="approve">${t.approve}</button><button name="answer" value="decline">${t.decline}</button></form>`,
      );
    });
    scope.post<{ Params: { chargeId: string } }>(`${PATH}/:chargeId`, options, async (request, reply) => {
      const row = await chargeOf(request);
      if (!row) return show(request, reply, 404, (t) => html`<p role="alert">${t.gone}</p>`);
      await settleCharge(
        ctx,
        request.params.chargeId,
        formOf(request).answer === 'approve' ? 'active' : 'declined',
      );
      return reply.redirect('/customer/integration', 303);
    });
  });
}

type Texts = Catalogue['shopBilling'];

const document = (
  lang: string,
  t: Texts,
  nonce: string,
  main: (t: Texts) => Html,
): Html => html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${t.title}</title><style nonce="${nonce}">${trusted(STYLE)}</style></head>
<body><main><h1>${t.title}</h1>${main(t)}</main></body></html>`;
