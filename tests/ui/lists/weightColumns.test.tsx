// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { instabookColumns } from '../../../src/resources/instabook/instabookColumns.tsx';
import { templateColumns } from '../../../src/resources/templates/templateColumns.tsx';

const cell = (
  columns: typeof instabookColumns | typeof templateColumns,
  key: string,
  locale: 'en_US' | 'id_ID',
) => {
  const { translate } = createI18nProvider(locale);
  const facts = { translate, locale, zone: 'Asia/Jakarta', currency: 'IDR' };
  const row = { itemType: null, weight: { value: 0.4, unit: 'kg' }, stops: 2 };
  const shown = columns(facts as never)
    .find((column) => column.key === key)
    ?.render(row as never);
  return render(shown).container.textContent;
};

it.each([
  ['of an Instabook link', instabookColumns, 'weight'],
  ['of a template', templateColumns, 'goods'],
] as const)('the weight %s is written in the reader’s form (NUM-06)', (_what, columns, key) => {
  expect(cell(columns, key, 'en_US')).toBe('0.4 kg');
  expect(cell(columns, key, 'id_ID')).toBe('0,4 kg');
});
