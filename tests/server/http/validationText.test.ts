import { expect, it } from 'vitest';
import { z } from 'zod';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { num } from '../../../contract/wire/scalars.ts';
import { ruleAbout } from '../../../server/http/answer/validationText.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';

const others = LOCALES.filter((locale) => locale !== 'en_US');

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is required'],
  [z.number(), null, 'is required'],
  [z.string().min(1), '', 'is required'],
  [z.array(z.string()).min(1), [], 'is required'],
  [z.string().min(3), 'ab', 'must have at least 3 characters'],
  [z.string().max(3), 'abcd', 'must have at most 3 characters'],
  [z.array(z.number()).min(2), [1], 'must have at least 2 entries'],
  [z.array(z.number()).max(2), [1, 2, 3], 'must have at most 2 entries'],
  [num().pipe(z.number().min(-90)), -91, 'must be at least -90'],
  [num().pipe(z.number().max(0.5)), 1, 'must be at most 0.5'],
  [num().pipe(z.number().positive()), 0, 'must be above 0'],
  [z.enum(['A4-3', 'A5-2']), 'B7', 'must be one of A4-3, A5-2'],
  [z.string().regex(/^\d+$/), 'x', 'is not valid'],
  [z.union([z.string(), z.number()]), true, 'is not valid'],
])(
  'a rule of the contract without its own sentence gets the general one for its field, in every language: %#',
  (schema, value, rule) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    expect(ruleAbout('a', issue?.message)).toBe(`"a" ${rule}`);
    const start = `"field" ${rule}`;
    for (const locale of others) {
      expect(translateSentence(locale, start)).not.toBe(start);
      expect(translateSentence(locale, start)).toContain('field');
    }
  },
);

it('a message written by the server does not change', () => {
  expect(ruleAbout('name', 'Name is required field')).toBe('Name is required field');
});
