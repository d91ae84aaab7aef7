import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isReady } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { VERBS } from '../../../src/commands/grammar/words.ts';
import { inAllLanguages, textsOf } from '../../../texts/read.ts';

const commandWords = textsOf('en_US', 'commandWords');

const texts = inAllLanguages('commands');
const english = texts.en_US;

const sources = Object.values(
  import.meta.glob<string>('../../../src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
);

describe('the texts of commands', () => {
  it('every verb has a name and an example', () => {
    expect(Object.keys(english.verbs).sort()).toEqual(Object.keys(VERBS).sort());
    expect(Object.keys(english.examples).sort()).toEqual(Object.keys(VERBS).sort());
  });

  it.each(
    (Object.keys(texts) as Locale[]).flatMap((locale) =>
      Object.entries(texts[locale].examples).map(([verb, example]) => [locale, verb, example] as const),
    ),
  )('the texts of commands in %s: the example of %s is understood: %s', (locale, verb, example) => {
    const parsed = parsePaletteInput(example, {
      locale,
      country: 'MY',
      currency: 'MYR',
      hasSelection: true,
      hasFocused: false,
    });
    const isByState = parsed.kind === 'find' && parsed.facts;
    expect(parsed.kind === 'act' ? parsed.verb : isByState ? 'orders' : parsed.kind).toBe(verb);
    expect(isReady(parsed)).toBe(true);
  });

  it.each(Object.keys(commandWords.commands))(
    'the other words for %s belong to a command with that id',
    (id) => {
      expect(sources.some((text) => text.includes(`id: '${id}'`))).toBe(true);
    },
  );
});
