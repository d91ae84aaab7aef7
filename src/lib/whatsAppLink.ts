/** Opens a chat with a prefilled message. A number without a country code counts as Malaysian. */
export function whatsAppLink(phone: string, message: string): string {
  const digits = phone.replace(/\D/g, '');
  const number = digits.startsWith('0') ? `6${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}
