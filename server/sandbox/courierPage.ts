import { statusRule } from '../../contract/rules/orders/orderStatus.ts';
import { trackingNumber } from '../../contract/rules/orders/trackingNumbers.ts';
import { type Html, html, trusted } from '../../pages/html.ts';
import { stepWords } from '../../pages/stepWords.ts';
import { dateTime } from '../../pages/time.ts';
import type { App, Ctx } from '../context.ts';
import { pagePolicy } from '../http/security.ts';
import { guestLook } from '../modules/tracking/guestLook.ts';
import { localeOf } from '../modules/tracking/pageForms.ts';
import { trackOne } from '../modules/tracking/service.ts';

export const COURIER_PATH = '/sandbox/courier';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:640px;margin:0 auto;padding:24px 16px}
h1{font-size:22px;margin:0}
p{margin:4px 0 16px}
li{margin:0 0 12px}
small{opacity:.75}`;

/** The courier's own page of a parcel, the target of the sandbox's external tracking links (TRACK-33). */
export function courierPage(app: App, ctx: Ctx): void {
  app.get<{ Params: { number: string } }>(
    `${COURIER_PATH}/:number`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      await guestLook(ctx, request, 'number');
      const { texts } = localeOf(request);
      const number = trackingNumber(request.params.number).slice(0, 60);
      const parcel = await trackOne(ctx, request.tenant?.id, number);
      const zone = request.tenant?.timezone ?? 'UTC';
      pagePolicy(reply, request.cspNonce);
      const steps = (parcel?.histories ?? []).map((step) => {
        const { note, place } = stepWords(step, texts.steps);
        return html`<li>${note ?? texts.statuses[statusRule(step.statusCode).name]}<br><small>${dateTime(step.createdAt, zone, texts.htmlLang)}${place && html` · ${place}`}</small></li>`;
      });
      const main = parcel
        ? html`<h1>${parcel.service?.name}</h1><p>${number}</p><ol>${steps}</ol>`
        : html`<h1>${texts.notFound}</h1>`;
      return reply
        .code(parcel ? 200 : 404)
        .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(document(texts.htmlLang, number, request.cspNonce, main).markup);
    },
  );
}

const document = (lang: string, title: string, nonce: string, main: Html): Html => html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style nonce="${nonce}">${trusted(STYLE)}</style></head>
<body><main>${main}</main></body></html>`;
