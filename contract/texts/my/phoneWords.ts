import type { PhoneWords } from '../writtenWords.ts';

export default {
  extension: ['sambungan', 'samb'],
} satisfies PhoneWords;
