import type { PhoneWords } from '../writtenWords.ts';

export default {
  extension: ['分机'],
} satisfies PhoneWords;
