/** Calling codes of the countries that tenants serve; numbers of these countries are written with or without a leading 0. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  AU: '61',
  BN: '673',
  CN: '86',
  HK: '852',
  ID: '62',
  MY: '60',
  PH: '63',
  SG: '65',
  TH: '66',
  TW: '886',
  VN: '84',
};

/** A link to the chat with a number, which is international and without its plus. */
export const CHAT_LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2b)?(\d{7,15})\S*/giu;

/** Number of digits of the shortest number without a calling code. */
const SHORTEST = 8;

/** Address of a chat with a prefilled message. A number without a calling code belongs to `country`. */
export function whatsAppLink(phone: string, country: string | null | undefined, message: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = CALLING_CODES[country ?? ''] ?? '';
  const isWhole =
    phone.trim().startsWith('+') || (digits.startsWith(code) && digits.length >= code.length + SHORTEST);
  const number = isWhole || !code ? digits : code + digits.replace(/^0/, '');
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}
