import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { CANCEL_REASONS } from '../../../contract/rules/orderStatus.ts';
import english from '../../../pages/texts/en_US/cancelAndRejectReasons.ts';
import indonesian from '../../../pages/texts/id_ID/cancelAndRejectReasons.ts';
import malay from '../../../pages/texts/my/cancelAndRejectReasons.ts';
import chinese from '../../../pages/texts/zh_CN/cancelAndRejectReasons.ts';
import { REJECT_REASONS } from '../../../server/modules/orders/personnel.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';

const TABLES: Record<string, Readonly<Record<string, string>>> = {
  en_US: english,
  zh_CN: chinese,
  id_ID: indonesian,
  my: malay,
};

describe('reasons to cancel an order and to reject a driver', () => {
  it.each(LOCALES)(
    'have one word each in %s, alone and in a step of the history (DET-20, DET-26, I18N-06)',
    (locale) => {
      const stored = [...CANCEL_REASONS, ...REJECT_REASONS.map((reason) => reason.name)];
      for (const reason of stored) {
        const word = TABLES[locale]?.[reason];
        expect(word, reason).toBeTruthy();
        expect(translateSentence(locale, reason)).toBe(word);
        expect(translateSentence(locale, `Driver rejected: ${reason}`)).toContain(word);
      }
      expect(Object.keys(TABLES[locale] ?? {}).sort()).toEqual([...new Set(stored)].sort());
    },
  );
});
