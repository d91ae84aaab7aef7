// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, type I18nProvider } from 'ra-core';
import { expect, test, vi } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import { usePublicTexts } from '../../../src/i18n/usePublicTexts.ts';
import { TextProvider, type Texts } from '../../../src/i18n/useText.ts';
import { useSetLanguage } from '../../../src/session/useSetLanguage.ts';

test('a language whose texts arrive after another one was chosen is not stored for the person (I18N-03)', async () => {
  localStorage.clear();
  let arrive: () => void = () => undefined;
  const chinese = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let shown = 'en_US';
  let newest = '';
  const i18nProvider: I18nProvider = {
    translate: (key) => key,
    getLocale: () => shown,
    changeLocale: async (locale) => {
      newest = locale;
      if (locale === 'zh_CN') await chinese;
      if (newest === locale) shown = locale;
    },
  };
  const updateUser = vi.fn(async () => ({}));
  const dataProvider = { updateUser } as unknown as DataProvider;
  const { result } = renderHook(() => useSetLanguage(), {
    wrapper: ({ children }) => (
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        {children}
      </CoreAdminContext>
    ),
  });
  const slow = result.current('zh_CN');
  await result.current('id_ID');
  arrive();
  await slow;
  expect(updateUser.mock.calls).toEqual([[{ lang: 'id_ID' }]]);
  expect(localStorage.getItem('lang')).toBe('id_ID');
});

test('a page without a session shows the language that was chosen last, also if an earlier choice arrives later (I18N-03)', async () => {
  const textsIn = (locale: Locale): Texts => ({ locale, translate: (key: string) => key });
  let arrive: () => void = () => undefined;
  const chinese = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const load = async (locale: Locale = 'en_US') => {
    if (locale === 'zh_CN') await chinese;
    return textsIn(locale);
  };
  const { result } = renderHook(() => usePublicTexts(load), {
    wrapper: ({ children }) => <TextProvider value={textsIn('en_US')}>{children}</TextProvider>,
  });
  const [, change] = result.current;
  const slow = change('zh_CN');
  await act(() => change('id_ID'));
  arrive();
  await act(() => slow);
  expect(result.current[0].locale).toBe('id_ID');
  expect(document.documentElement.lang).toBe('id-ID');
});
