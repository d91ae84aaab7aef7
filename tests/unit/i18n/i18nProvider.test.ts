// @vitest-environment happy-dom

import { createTheme } from '@mui/material';
import { describe, expect, it, vi } from 'vitest';
import { LOCALE_FACTS, LOCALES } from '../../../contract/rules/locales.ts';
import { createI18nProvider, loadInitialLocale } from '../../../src/i18n/i18nProvider.ts';
import { bcp47, dayjsLocale, normaliseLocale } from '../../../src/i18n/locales.ts';
import { mergeOver } from '../../../src/i18n/mergeOver.ts';
import { loadMuiLocale, muiLocale } from '../../../src/i18n/muiLocale.ts';

describe('language codes', () => {
  it.each([
    ['en_US', 'en-US', 'en'],
    ['zh_CN', 'zh-CN', 'zh-cn'],
    ['id_ID', 'id-ID', 'id'],
    ['my', 'ms-MY', 'ms'],
  ])('the language code %s has the tag %s and the calendar %s (I18N-01)', (code, tag, calendar) => {
    expect([bcp47(code), dayjsLocale(code)]).toEqual([tag, calendar]);
    expect(Intl.getCanonicalLocales(bcp47(code))).toEqual([tag]);
  });
  it.each([null, undefined, '', 'fr_FR', 'zh-CN'])('the language code %s is English (I18N-02)', (code) => {
    expect(normaliseLocale(code)).toBe('en_US');
  });
});

describe('the i18n provider', () => {
  it('the i18n provider starts in English without a choice (I18N-02)', async () => {
    expect(await loadInitialLocale()).toBe('en_US');
  });

  it('the i18n provider starts in the stored language with its texts loaded (I18N-03)', async () => {
    localStorage.setItem('lang', 'my');
    const provider = createI18nProvider(await loadInitialLocale());
    expect(provider.getLocale()).toBe('my');
    expect(provider.translate('ra.action.save')).toBe('Simpan');
    expect(document.documentElement.lang).toBe('ms-MY');
  });

  it('the i18n provider writes the stored language into the server’s cookie again if a browser dropped the cookie (I18N-03)', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
    document.cookie = 'lang=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    createI18nProvider('zh_CN');
    expect(document.cookie).not.toContain('lang=');
    localStorage.setItem('lang', 'zh_CN');
    createI18nProvider('zh_CN');
    expect(document.cookie).toContain('lang=zh_CN');
  });

  it('the i18n provider changes the language, the page’s language and the stored one (I18N-03)', async () => {
    const provider = createI18nProvider('en_US');
    expect(provider.translate('common.save')).toBe('Save');
    await provider.changeLocale('zh_CN');
    expect(provider.translate('common.save')).toBe('保存');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(localStorage.getItem('lang')).toBe('zh_CN');
  });

  it('the language that was chosen last is shown, also if the texts of an earlier choice arrive later (I18N-03)', async () => {
    vi.resetModules();
    const fresh = await import('../../../src/i18n/i18nProvider.ts');
    const provider = fresh.createI18nProvider('en_US');
    await fresh.loadTexts('en_US');
    // English is loaded, Malay is not.
    await Promise.all([provider.changeLocale('my'), provider.changeLocale('en_US')]);
    expect(provider.getLocale()).toBe('en_US');
    expect(document.documentElement.lang).toBe('en-US');
    expect(localStorage.getItem('lang')).toBe('en_US');
  });

  it.each([
    ['en_US', 1, '1 item selected'],
    ['en_US', 5, '5 items selected'],
    ['zh_CN', 1, '已选择 1 项'],
    ['zh_CN', 5, '已选择 5 项'],
    ['id_ID', 5, '5 item dipilih'],
    ['my', 1, '1 item dipilih'],
  ])('the i18n provider counts in %s for %d (I18N-05)', async (locale, count, text) => {
    const provider = createI18nProvider('en_US');
    await provider.changeLocale(locale);
    expect(provider.translate('ra.action.bulk_actions', { smart_count: count })).toBe(text);
  });

  it.each(LOCALES)(
    'the singular is never used for many in %s, because each of two counts selects its own form (I18N-05, BULK-11)',
    async (locale) => {
      const provider = createI18nProvider('en_US');
      await provider.changeLocale(locale);
      const texts = [
        'bulk.confirm.title',
        'bulk.cancel.title',
        'manifests.cancelTitle',
        'contacts.deleteTitle',
      ];
      for (const key of texts) expect(provider.translate(key, { smart_count: 300 })).toContain('300');
      expect(provider.translate('contacts.deleteTitle', { smart_count: 1, name: 'Aina' })).toContain('Aina');
    },
  );

  it('the i18n provider offers all languages under their own names (I18N-01)', () => {
    expect(
      createI18nProvider('en_US')
        .getLocales?.()
        .map((l) => l.name),
    ).toEqual(LOCALES.map((locale) => LOCALE_FACTS[locale].nativeName));
  });

  it('the i18n provider falls back to English if a language lacks a text (I18N-02)', () => {
    expect(mergeOver({ a: { x: 'X', y: 'Y' }, b: 'B' }, { a: { x: '甲' } })).toEqual({
      a: { x: '甲', y: 'Y' },
      b: 'B',
    });
  });
});

describe('texts of the controls', () => {
  it.each([
    ['zh_CN', '上个月'],
    ['id_ID', 'Bulan sebelumnya'],
    ['my', 'Bulan sebelumnya'],
  ] as const)(
    'the texts of the controls have calendars and tables in the language %s (I18N-01)',
    async (locale, previousMonth) => {
      await loadMuiLocale(locale);
      const theme = createTheme({}, ...muiLocale(locale)) as unknown as {
        components: Record<string, { defaultProps: Record<string, Record<string, string>> }>;
      };
      expect(theme.components.MuiLocalizationProvider?.defaultProps.localeText?.previousMonth).toBe(
        previousMonth,
      );
      expect(theme.components.MuiTablePagination?.defaultProps.labelRowsPerPage).not.toMatch(/Rows/);
    },
  );

  it('the texts of the controls keep the built-in English (I18N-02)', () => {
    expect(muiLocale('en_US')).toEqual([]);
  });
});
