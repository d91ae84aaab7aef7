import { textsOf } from '../../../texts/read.ts';

const english = textsOf('en_US', 'booking');

/** The English texts of the booking blocks. */
export const booking = (key: string): string => {
  const [, group, name] = key.split('.');
  const texts: Record<string, string> = group === 'phone' ? english.phone : {};
  return texts[name ?? ''] ?? key;
};
