import type { TrackBranding } from '../../contract/orders/tracking.ts';
import { fill } from '../../texts/fill.ts';
import { type Html, html, safeImage, safeUrl } from '../html.ts';
import { brandMark, type LayoutParts } from '../layout.ts';
import type { PageContext } from '../pageContext.ts';
import { readableOn } from '../theme/contrast.ts';
import { chatAddress } from './chatAddress.ts';

const HEX = /^#[0-9a-f]{6}$/i;

const colorOf = (text: string | null): string | undefined => (text && HEX.test(text) ? text : undefined);

/** The shipper's header colours: background and the line below it. The rest of the page uses colours whose contrast is checked. */
export function brandColors({ colorPrimary, colorBg }: TrackBranding): string {
  const ground = colorOf(colorBg) ?? colorOf(colorPrimary);
  if (!ground) return '';
  return `:root{--brand:${colorOf(colorPrimary) ?? ground};--brand-ground:${ground};--on-brand:${readableOn(ground)}}`;
}

/** Logo, website and contact links of the shipper. */
function brandHeader({ texts, company }: PageContext, branding: TrackBranding): Html {
  const site = safeUrl(branding.url);
  const chat = safeUrl(branding.supportUrl);
  const phone = branding.supportPhone?.replace(/[^\d+]/g, '');
  const phoneChat = chatAddress(branding.supportPhone ?? '', company.country);
  return html`<header class="top shipper"><div class="bar">${brandMark(branding.name ?? '', branding.logo)}
${site && html`<a href="${site}" rel="noopener noreferrer">${texts.website}</a>`}</div>
${
  (chat || branding.supportEmail || phone) &&
  // The name as well, as a mark alone does not say whom the links reach.
  html`<nav class="support" aria-label="${texts.support}"><span>${branding.name ? fill(texts.contactShop, { name: branding.name }) : `${texts.support}:`}</span>
${chat && html`<a href="${chat}" rel="noopener noreferrer">${texts.supportChat}</a>`}
${branding.supportEmail && html`<a href="mailto:${branding.supportEmail}">${texts.email}</a>`}
${phone && html`<a href="tel:${phone}">${texts.call}</a>${phoneChat && html`<a href="${phoneChat}" rel="noopener noreferrer">WhatsApp</a>`}`}</nav>`
}</header>`;
}

/** Header, colours and footer of the shipper's own brand, for a branded order; the company's look without a brand. */
export const brandLook = (page: PageContext, branding: TrackBranding | null): Omit<LayoutParts, 'main'> =>
  branding
    ? { header: brandHeader(page, branding), brandColors: brandColors(branding), footNote: branding.footer }
    : {};

export function promoNotice(b: TrackBranding): Html | false {
  const url = b.promoNoticeCTA && safeUrl(b.promoNoticeUrl);
  if (!b.promoNoticeTitle && !b.promoNoticeDescription && !url) return false;
  return html`<aside class="card notice">${b.promoNoticeTitle && html`<strong>${b.promoNoticeTitle}</strong>`}
${b.promoNoticeDescription && html`<p>${b.promoNoticeDescription}</p>`}
${url && html`<a class="button" href="${url}" rel="noopener noreferrer">${b.promoNoticeCTA}</a>`}</aside>`;
}

const linkedImage = (image: string, alt: string | null, url: string | null): Html => {
  const picture = html`<img src="${image}" alt="${alt ?? ''}" loading="lazy">`;
  return url ? html`<a href="${url}" rel="noopener noreferrer">${picture}</a>` : picture;
};

export function promoBanner(b: TrackBranding): Html | false {
  const image = safeImage(b.promoBannerImg);
  if (!image) return false;
  return html`<aside class="banner">${linkedImage(image, b.promoBannerDesc, safeUrl(b.promoBannerUrl))}${b.promoBannerDesc && html`<p>${b.promoBannerDesc}</p>`}</aside>`;
}

/** The script opens it once per visit; without a script it does not cover the page, unless it is rendered `open`. */
export function promoPopup({ texts }: PageContext, b: TrackBranding, open = false): Html | false {
  const image = safeImage(b.promoPopupImg);
  if (!image) return false;
  return html`<dialog class="popup" data-popup${open && html` open`} aria-label="${b.promoPopupDesc ?? b.name ?? ''}"><form method="dialog"><button class="button">${texts.close}</button></form>
${linkedImage(image, b.promoPopupDesc, safeUrl(b.promoPopupUrl))}${b.promoPopupDesc && html`<p>${b.promoPopupDesc}</p>`}</dialog>`;
}
