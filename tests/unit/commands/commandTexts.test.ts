import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isReady } from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { VERBS } from '../../../src/commands/grammar/words.ts';
import en_US from '../../../src/i18n/en_US/commands.ts';
import commandWords from '../../../src/i18n/en_US/commandWords.ts';
import id_ID from '../../../src/i18n/id_ID/commands.ts';
import my from '../../../src/i18n/my/commands.ts';
import zh_CN from '../../../src/i18n/zh_CN/commands.ts';

const texts = { en_US, zh_CN, id_ID, my };

function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

const sources = Object.values(
  import.meta.glob<string>('../../../src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
);

describe('the texts of commands', () => {
  it.each(['zh_CN', 'id_ID', 'my'] as const)('%s has every key that English has, and no other', (locale) => {
    expect(keysOf(texts[locale])).toEqual(keysOf(en_US));
  });

  it('every verb is named and has an example', () => {
    expect(Object.keys(en_US.verbs).sort()).toEqual(Object.keys(VERBS).sort());
    expect(Object.keys(en_US.examples).sort()).toEqual(Object.keys(VERBS).sort());
  });

  it.each(
    (Object.keys(texts) as Locale[]).flatMap((locale) =>
      Object.entries(texts[locale].examples).map(([verb, example]) => [locale, verb, example] as const),
    ),
  )('in %s the example of %s is understood as typed: %s', (locale, verb, example) => {
    const parsed = parsePaletteInput(example, {
      locale,
      country: 'MY',
      hasSelection: true,
      hasFocused: false,
    });
    expect(parsed.kind === 'act' ? parsed.verb : parsed.kind).toBe(verb);
    expect(isReady(parsed)).toBe(true);
  });

  it.each(Object.keys(commandWords.commands))(
    'the other words for %s belong to a command of that id',
    (id) => {
      expect(sources.some((text) => text.includes(`id: '${id}'`))).toBe(true);
    },
  );
});
