import type { ServerTexts } from '../texts/textTypes.ts';

export interface GatewayPage {
  lang: string;
  texts: ServerTexts['gateway'];
  nonce: string;
  amount: string;
  invoiceNo: string;
  backUrl: string;
  error?: string;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

const STYLE = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#172033;background:#f3f5f9}
main{max-width:26rem;margin:8vh auto;padding:2rem;background:#fff;border-radius:12px;border:1px solid #d7dce6}
h1{margin:0 0 .25rem;font-size:1.4rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}dd{margin:0;text-align:right;font-weight:600}
label{display:block;font-weight:600}input{box-sizing:border-box;width:100%;font:inherit;padding:.6rem;margin:.25rem 0;border:1px solid #6b7488;border-radius:8px}
button{width:100%;font:inherit;font-weight:600;padding:.7rem;margin-top:1rem;border:0;border-radius:8px;background:#0b5fff;color:#fff;cursor:pointer}
:focus-visible{outline:3px solid #0b5fff;outline-offset:2px}.error{color:#b3261e;margin:.25rem 0}.quiet{color:#4a5468;font-size:.9rem}a{color:#0b4fd0}`;

/** The form of the payment page; it posts to its own address and needs no script. */
export function gatewayPage(page: GatewayPage): string {
  const { texts: t } = page;
  const error = page.error
    ? `<p class="error" id="card-error" role="alert">${escapeHtml(page.error)}</p>`
    : '';
  return frame(
    page,
    `<p class="quiet">${escapeHtml(t.test)}</p>
<dl><dt>${escapeHtml(t.invoice)}</dt><dd>${escapeHtml(page.invoiceNo)}</dd><dt>${escapeHtml(t.amount)}</dt><dd>${escapeHtml(page.amount)}</dd></dl>
<form method="post" novalidate>
<label for="card">${escapeHtml(t.card)}</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required autofocus aria-describedby="card-hint${page.error ? ' card-error' : ''}"${page.error ? ' aria-invalid="true"' : ''}>
${error}<p class="quiet" id="card-hint">${escapeHtml(t.hint)}</p>
<button type="submit">${escapeHtml(t.pay)} ${escapeHtml(page.amount)}</button>
</form>
<p><a href="${escapeHtml(page.backUrl)}">${escapeHtml(t.back)}</a></p>`,
  );
}

export function gatewayGonePage(page: Pick<GatewayPage, 'lang' | 'texts' | 'nonce'>): string {
  return frame(page, `<p role="alert">${escapeHtml(page.texts.gone)}</p>`);
}

function frame(
  { lang, texts, nonce }: Pick<GatewayPage, 'lang' | 'texts' | 'nonce'>,
  content: string,
): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(texts.title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(texts.title)}</h1>
${content}</main></body></html>`;
}
