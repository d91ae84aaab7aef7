import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';

it.each(LOCALES)('a guide in %s does not contain the name of the plugin’s maker (INTG-12)', (locale) => {
  const file = new URL(`../../../texts/${locale}/integrations.json`, import.meta.url);
  const { guides, values } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
  const sentences = [guides, values].flatMap((part) => JSON.stringify(part).split('","'));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((text) => /delyva/i.test(text))).toEqual([]);
});
