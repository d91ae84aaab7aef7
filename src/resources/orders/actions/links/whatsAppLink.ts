/** Calling codes of the countries that tenants serve; the numbers there are written with or without a 0 before them. */
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

/** Digits of the shortest numbers without a calling code. */
const SHORTEST = 8;

/** Opens a chat with a prefilled message. A number without a calling code is one of its country. */
export function whatsAppLink(phone: string, country: string | null | undefined, message: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = CALLING_CODES[country ?? ''] ?? '';
  const isWhole =
    phone.trim().startsWith('+') || (digits.startsWith(code) && digits.length >= code.length + SHORTEST);
  const number = isWhole || !code ? digits : code + digits.replace(/^0/, '');
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}
