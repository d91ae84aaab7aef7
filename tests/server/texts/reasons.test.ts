import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { CANCEL_REASONS } from '../../../contract/rules/orders/orderStatus.ts';
import { REJECT_REASONS } from '../../../server/modules/orders/booking/personnel.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';
import { inAllLanguages } from '../../../texts/read.ts';

const TABLES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = inAllLanguages('reasons');

describe('reasons to cancel an order and to reject a driver', () => {
  it.each(LOCALES)(
    'each reason to cancel an order and to reject a driver has one word in %s, alone and in a step of the history (DET-20, DET-26, I18N-06)',
    (locale) => {
      const stored = [...CANCEL_REASONS, ...REJECT_REASONS.map((reason) => reason.name)];
      for (const reason of stored) {
        const word = TABLES[locale][reason];
        expect(word, reason).toBeTruthy();
        expect(translateSentence(locale, reason)).toBe(word);
        expect(translateSentence(locale, `Driver rejected: ${reason}`)).toContain(word);
      }
      expect(Object.keys(TABLES[locale]).sort()).toEqual([...new Set(stored)].sort());
    },
  );
});
