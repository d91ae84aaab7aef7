import type { Company } from '../../../contract/account/company.ts';
import { DEFAULT_LOCALE, namedLocale } from '../../../contract/rules/locales.ts';
import { moneyText } from '../../../contract/rules/money/money.ts';
import { escapeHtml, safeImage } from '../../../pages/html.ts';
import { GATEWAY_STYLE } from '../../../pages/theme/gatewayStyle.ts';
import type { Catalogue } from '../../../texts/catalogue.ts';
import { textsOf } from '../../../texts/read.ts';
import type { PaymentRequest } from '../../ports/payments.ts';
import { METHOD, TEST_BANKS } from './testPayments.ts';

/** A second question after the first form. */
export interface GatewayStep {
  /** The card whose bank asks for a code. */
  card: string;
}

export interface GatewayPage {
  lang: string;
  texts: Catalogue['gateway'];
  nonce: string;
  methodId: number;
  amount: string;
  invoiceNo: string;
  backUrl: string;
  /** Recipient of the payment. */
  payee: Pick<Company, 'brandName' | 'logo' | 'icon'>;
  step?: GatewayStep;
  error?: string;
}

/** The form of the payment page; it posts to its own address and needs no script. */
export function gatewayPage(page: GatewayPage): string {
  const { texts: t } = page;
  return frame(
    page,
    `<p class="quiet">${escapeHtml(t.test)}</p>
<dl><dt>${escapeHtml(t.invoice)}</dt><dd>${escapeHtml(page.invoiceNo)}</dd><dt>${escapeHtml(t.amount)}</dt><dd>${escapeHtml(page.amount)}</dd></dl>
<form method="post" novalidate>
${formOf(page)}
</form>
<p><a href="${escapeHtml(page.backUrl)}">${escapeHtml(t.back)}</a></p>`,
  );
}

function formOf(page: GatewayPage): string {
  const { texts: t } = page;
  const pay = `<button type="submit">${escapeHtml(t.pay)} ${escapeHtml(page.amount)}</button>`;
  if (page.methodId === METHOD.bank) {
    const banks = TEST_BANKS.map(
      ({ id, name }) =>
        `<option value="${id}">${escapeHtml(`${name}: ${t.banks[id as keyof typeof t.banks]}`)}</option>`,
    ).join('');
    return `<label for="bank">${escapeHtml(t.bank)}</label>
<select id="bank" name="bank" autofocus>${banks}</select>${errorOf(page, 'bank')}
<button type="submit" name="answer" value="approve">${escapeHtml(t.approve)} ${escapeHtml(page.amount)}</button>
<button type="submit" name="answer" value="decline" class="plain">${escapeHtml(t.decline)}</button>`;
  }
  if (page.methodId === METHOD.transfer)
    return `<p>${escapeHtml(t.transferAsBank)}</p><button type="submit">${escapeHtml(`${t.transferArrived}: ${page.amount}`)}</button>`;
  if (page.step)
    return `<input type="hidden" name="card" value="${escapeHtml(page.step.card)}">
${field(page, 'code', t.code, t.codeHint)}
${pay}`;
  return `${field(page, 'card', t.card, t.hint)}
${pay}`;
}

const errorOf = ({ error }: GatewayPage, id: string) =>
  error ? `<p class="error" id="${id}-error" role="alert">${escapeHtml(error)}</p>` : '';

function field(page: GatewayPage, id: 'card' | 'code', label: string, hint: string): string {
  const wrong = page.error ? ' aria-invalid="true"' : '';
  return `<label for="${id}">${escapeHtml(label)}</label>
<input id="${id}" name="${id}" inputmode="numeric" autocomplete="off" required autofocus aria-describedby="${id}-hint${page.error ? ` ${id}-error` : ''}"${wrong}>
${errorOf(page, id)}<p class="quiet" id="${id}-hint">${unbroken(escapeHtml(hint))}</p>`;
}

/** A card number is read and copied as one, so it stays in one line. */
const unbroken = (html: string) => html.replaceAll(/(?:\d{4} ){3}\d{4}/g, '<span class="number">$&</span>');

/**
 * Instructions for a bank transfer, as a gateway would send them: plain HTML without styles and scripts. The console gives them the look of
 * the gateway's pages.
 */
export function transferDetails(request: PaymentRequest, url: string): string {
  const locale = namedLocale(request.locale) ?? DEFAULT_LOCALE;
  const t = textsOf(locale, 'gateway');
  const amount = moneyText(request.amountMinor, request.currency, locale);
  const rows: [string, string][] = [
    [t.transferTo, 'Test Bank 5140 1234 5678'],
    [t.amount, amount],
    [t.transferReference, request.invoiceNo],
  ];
  return `<h2>${escapeHtml(t.transferTitle)}</h2>
<p class="quiet">${escapeHtml(t.test)}</p>
<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<p class="quiet">${escapeHtml(t.transferHint)}</p>
<p><a class="button" href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(t.transferTest)}</a></p>`;
}

function payeeMark({ brandName, logo }: GatewayPage['payee']): string {
  const image = safeImage(logo);
  const name = escapeHtml(brandName);
  return image ? `<p><img class="logo" src="${escapeHtml(image)}" alt="${name}"></p>` : `<p>${name}</p>`;
}

export function gatewayGonePage(page: Framed): string {
  return frame(page, `<p role="alert">${escapeHtml(page.texts.gone)}</p>`);
}

/** The page for a payer who comes too late, with a link back. */
export function gatewayEndedPage(page: Framed & Pick<GatewayPage, 'backUrl'>): string {
  return frame(
    page,
    `<p role="alert">${escapeHtml(page.texts.ended)}</p><p><a href="${escapeHtml(page.backUrl)}">${escapeHtml(page.texts.back)}</a></p>`,
  );
}

type Framed = Pick<GatewayPage, 'lang' | 'texts' | 'nonce'> & Partial<Pick<GatewayPage, 'payee'>>;

function frame({ lang, texts, nonce, payee }: Framed, content: string): string {
  const title = payee ? `${texts.title} - ${payee.brandName}` : texts.title;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${escapeHtml(safeImage(payee?.icon) ?? 'data:,')}"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${GATEWAY_STYLE}</style></head><body><main>${payee ? payeeMark(payee) : ''}<h1>${escapeHtml(texts.title)}</h1>
${content}</main></body></html>`;
}
