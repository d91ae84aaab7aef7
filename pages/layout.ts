import type { Company } from '../contract/company.ts';
import { LOCALES } from '../contract/rules/locales.ts';
import { readableOn } from './contrast.ts';
import { type Html, html, type Insert, safeImage, safeUrl, trusted } from './html.ts';
import type { PageContext } from './pageContext.ts';
import { TEXTS } from './texts/pageTexts.ts';
import { fill } from './texts/trackTexts.ts';

export interface LayoutParts {
  main: Insert;
  /** Header of a shipper's own brand instead of the company's. */
  header?: Html;
  /** Colours of a shipper's own brand, as additional custom properties. */
  brandColors?: string;
  /** Embedded in another page: without header and footer. */
  framed?: boolean;
}

/** The whole document. Texts for link previews contain nothing about the person or the parcel. */
export function layout(page: PageContext, parts: LayoutParts): Html {
  const { company, texts } = page;
  const title = fill(texts.title, { company: company.name });
  return html`<!doctype html>
<html lang="${texts.htmlLang}"${page.worker && html` data-worker="/customer/track-worker.js"`} data-fresh="${texts.fresh}" data-gone="${texts.noOrder}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${texts.description}">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${company.brandName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${texts.description}">
<meta property="og:url" content="${page.publicUrl}${page.path.split('?')[0]}">
${ogImage(page)}<link rel="icon" href="${safeImage(company.icon) ?? 'data:,'}">
<style nonce="${page.nonce}">${trusted(`${page.colors}${parts.brandColors ?? ''}${page.style}`)}</style>
${page.head && trusted(page.head)}${page.script !== '' && html`<script type="module" src="${page.script}" nonce="${page.nonce}"></script>`}
</head><body${parts.framed && html` class="framed"`}>
${!parts.framed && (parts.header ?? companyHeader(page))}
<p class="offline" data-offline hidden>${texts.offline}</p>
<main>${parts.main}</main>
${!parts.framed && footer(page)}
<div class="toast" role="status" aria-live="polite" data-toast></div>
</body></html>`;
}

/** The tenant's own preview image where it has one, else a default. Never anything about the parcel. */
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

/** A logo scaled into its box, else the name. `plate` adds a white background to a logo made for light backgrounds. */
export function brandMark(name: string, logo: string | null, plate = false): Html {
  const image = safeImage(logo);
  return image
    ? html`<img class="${plate ? 'logo plate' : 'logo'}" src="${image}" alt="${name}">`
    : html`<span class="brand">${name}</span>`;
}

/** The company's logo on its own colour: the logo for dark backgrounds where the colour is dark. */
function companyMark({ brandName, logo, logob, personalization }: Company): Html {
  const isDark = readableOn(personalization.primaryColor) === '#ffffff';
  return isDark && safeImage(logob) ? brandMark(brandName, logob) : brandMark(brandName, logo, isDark);
}

function companyHeader({ company, texts }: PageContext): Html {
  const site = safeUrl(company.websiteUrl);
  return html`<header class="top"><div class="bar">${companyMark(company)}
${site && html`<a href="${site}" rel="noopener">${texts.website}</a>`}</div></header>`;
}

function footer(page: PageContext): Html {
  const { company, texts, locale } = page;
  const link = (lang: string) => `${page.path}${page.path.includes('?') ? '&' : '?'}lang=${lang}`;
  return html`<footer class="foot"><p>${fill(texts.powered, { brand: company.brandName })}</p>
<nav aria-label="${texts.language}">${LOCALES.map((l) =>
    l === locale
      ? html`<span aria-current="true" lang="${TEXTS[l].htmlLang}">${TEXTS[l].languageName}</span>`
      : html`<a href="${link(l)}" lang="${TEXTS[l].htmlLang}" hreflang="${TEXTS[l].htmlLang}">${TEXTS[l].languageName}</a>`,
  )}</nav></footer>`;
}
