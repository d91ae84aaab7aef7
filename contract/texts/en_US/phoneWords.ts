import type { PhoneWords } from '../writtenWords.ts';

export default {
  extension: ['extension', 'extn', 'ext', 'x'],
} satisfies PhoneWords;
