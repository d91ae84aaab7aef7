import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';

/** A path in the shop's files is spelled as the module's maker has spelled it. */
const withoutPaths = (text: string) => text.replaceAll(/[\w-]+(?:\/[\w-]+)+/g, '');

it.each(LOCALES)('a guide in %s speaks of the plugin without its maker’s name (INTG-12)', (locale) => {
  const file = new URL(`../../../texts/${locale}/integrations.json`, import.meta.url);
  const { guides, values } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
  const sentences = [guides, values].flatMap((part) => JSON.stringify(part).split('","'));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((text) => /delyva/i.test(withoutPaths(text)))).toEqual([]);
});
