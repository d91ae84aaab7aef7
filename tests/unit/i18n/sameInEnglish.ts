import { LOCALE_FACTS, LOCALES, type Locale } from '../../../contract/rules/locales.ts';

/** Words that are the same in all languages: names, abbreviations, units. */
const EVERYWHERE = `
  api apis pdf csv xlsx url webhook webhooks sms whatsapp whatsup email google facebook tiktok mixpanel analytics ads shopify
  woocommerce easystore shopee lazada tiktokshop magento wix qr id am pm ok n a kg cm km m mb usd myr sgd idr cny duitnow fpx
  visa mastercard paypal nric brn passport army tin sst hs cod pod epod esc ctrl enter tab alt shift mod k waybill bahasa
  melayu indonesia malaysia english 中文 usb gps ip json https http token tokens beta instabook parcel document x o zpl dpi mm
`;

const LATIN_SHARED = `
  status format label total item items menu filter data promo produk audio video import info bank premium plan bonus
  unit nama stop hub port pin kilogram gram normal global digital manual internet portal modal
  admin server median min
`;

/** Words that a language shares with English; a text of only such words may equal the English one. */
const OWN: Partial<Record<Locale, string>> = {
  id_ID: `${LATIN_SHARED} area sandbox rating maps online subtotal no`,
  my: `${LATIN_SHARED} zon invoice van`,
};

/** Every language is called by its own name. */
const NAMES = LOCALES.map((locale) => LOCALE_FACTS[locale].nativeName).join(' ');

const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether a translation may equal the English text. */
export function mayReadAsEnglish(locale: Exclude<Locale, 'en_US'>, text: string): boolean {
  const allowed = new Set(words(`${EVERYWHERE} ${NAMES} ${OWN[locale] ?? ''}`));
  return words(text.replace(/%?\{\w+\}|https?:\S+/g, '')).every((word) => allowed.has(word));
}
