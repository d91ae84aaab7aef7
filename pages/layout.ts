import type { Company } from '../contract/account/company.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '../contract/rules/locales.ts';
import { fill } from '../texts/fill.ts';
import { sharingScript } from './canShare.ts';
import { type Html, html, type Insert, safeImage, safeUrl, trusted } from './html.ts';
import type { PageContext } from './pageContext.ts';
import { TEXTS } from './pageTexts.ts';
import { policyScript } from './trustedTypes.ts';

/** An address, and the hidden fields that are sent to it. */
export interface LanguageForm {
  action: string;
  fields: Html;
}

export interface LayoutParts {
  main: Insert;
  /** Title and description of a page that is not about tracking. */
  title?: string;
  description?: string;
  /** Header of a shipper's own brand instead of the company's. */
  header?: Html;
  /** Colours of a shipper's own brand, as additional custom properties. */
  brandColors?: string;
  /** A line of the shipper's own above the company's footer. */
  footNote?: string | null;
  /** On the answer to a form: the form whose answer is this page in another language. */
  languageForm?: LanguageForm;
  /** Embedded in another page: without header and footer. */
  framed?: boolean;
}

/** The whole document. Texts for link previews contain nothing about the person or the parcel. */
export function layout(page: PageContext, parts: LayoutParts): Html {
  const { company, texts } = page;
  const title = parts.title ?? fill(texts.title, { company: company.name });
  const description = parts.description ?? texts.description;
  return html`<!doctype html>
<html lang="${texts.htmlLang}"${page.worker && html` data-worker="/customer/track-worker.js"`} data-fresh="${texts.fresh}" data-gone="${texts.noOrder}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${company.brandName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${page.publicUrl}${page.path.split('?')[0]}">
${ogImage(page)}<link rel="icon" href="${safeImage(company.icon) ?? 'data:,'}">
<style nonce="${page.nonce}">${trusted(`${page.colors}${parts.brandColors ?? ''}${page.style}`)}</style>
${page.head && trusted(page.head)}${page.script !== '' && html`${policyScript(page.nonce)}${sharingScript(page.nonce)}<script type="module" src="${page.script}" nonce="${page.nonce}"></script>`}
</head><body${parts.framed && html` class="framed"`}>
${!parts.framed && (parts.header ?? trackingHeader(page))}
<p class="offline" data-offline hidden>${texts.offline}</p>
<main>${parts.main}</main>
${!parts.framed && companyFooter(company, page.locale, page.path, parts)}
<div class="toast" role="status" aria-live="polite" data-toast></div>
</body></html>`;
}

/** The tenant's own preview image if it has one, else a default. Never anything about the parcel. */
function ogImage({ company, publicUrl }: PageContext): Html {
  const logo = safeImage(company.logo);
  if (logo && !logo.startsWith('data:'))
    return html`<meta property="og:image" content="${logo.startsWith('/') ? publicUrl + logo : logo}">
`;
  return html`<meta property="og:image" content="${`${publicUrl}/customer/preview/${encodeURIComponent(company.code)}.png`}">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
`;
}

/** A logo scaled into its box, else the name. */
export function brandMark(name: string, logo: string | null): Html {
  const image = safeImage(logo);
  return image
    ? html`<img class="logo" src="${image}" alt="${name}">`
    : html`<span class="brand">${name}</span>`;
}

/** The company's logo; on dark pages its logo for dark backgrounds, else the other one on a light plate. */
function companyMark({ brandName, logo, logob }: Company): Html {
  const image = safeImage(logo);
  if (!image) return brandMark(brandName, null);
  const dark = safeImage(logob);
  return html`<picture>${dark && html`<source media="(prefers-color-scheme: dark)" srcset="${dark}">`}<img class="${dark ? 'logo' : 'logo plate'}" src="${image}" alt="${brandName}"></picture>`;
}

/** The header that all pages outside the console share, with the links of the page. */
export const companyHeader = (company: Company, links: Insert): Html =>
  html`<header class="top"><div class="bar">${companyMark(company)}<nav>${links}</nav></div></header>`;

function trackingHeader({ company, texts }: PageContext): Html {
  const site = safeUrl(company.websiteUrl);
  return companyHeader(company, site && html`<a href="${site}" rel="noopener">${texts.website}</a>`);
}

/** The footer that all pages outside the console share: the tenant, and the languages. */
export function companyFooter(
  company: Company,
  locale: Locale,
  path: string,
  { footNote, languageForm }: Pick<LayoutParts, 'footNote' | 'languageForm'> = {},
): Html {
  const texts = TEXTS[locale];
  const to = languageForm?.action ?? path;
  const address = (lang: string) => `${to}${to.includes('?') ? '&' : '?'}lang=${lang}`;
  const link = (l: Locale) =>
    languageForm
      ? html`<button form="language" formaction="${address(l)}" lang="${TEXTS[l].htmlLang}">${LOCALE_FACTS[l].nativeName}</button>`
      : html`<a href="${address(l)}" lang="${TEXTS[l].htmlLang}" hreflang="${TEXTS[l].htmlLang}">${LOCALE_FACTS[l].nativeName}</a>`;
  return html`<footer class="foot">${footNote && html`<p>${footNote}</p>`}<p>${fill(texts.powered, { brand: company.brandName })}</p>
${languageForm && html`<form id="language" method="post" hidden>${languageForm.fields}</form>`}<nav aria-label="${texts.language}">${LOCALES.map(
    (l) =>
      l === locale
        ? html`<span aria-current="true" lang="${TEXTS[l].htmlLang}">${LOCALE_FACTS[l].nativeName}</span>`
        : link(l),
  )}</nav></footer>`;
}
