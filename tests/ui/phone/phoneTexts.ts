import english from '../../../src/i18n/en_US/booking.ts';

/** The English texts of the booking blocks. */
export const booking = (key: string): string => {
  const [, group, name] = key.split('.');
  const texts: Record<string, string> = group === 'phone' ? english.phone : {};
  return texts[name ?? ''] ?? key;
};
