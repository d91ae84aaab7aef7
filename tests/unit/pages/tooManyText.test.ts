import { expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { PageContext } from '../../../pages/pageContext.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { tooManyText } from '../../../pages/tracking/tooManyText.ts';

it.each<[Locale, string, string]>([
  ['en_US', 'in 1 second.', 'in 30 seconds.'],
  ['zh_CN', '请在1秒钟后重试。', '请在30秒钟后重试。'],
  ['my', 'dalam 1 saat.', 'dalam 30 saat.'],
  ['id_ID', 'dalam 1 detik.', 'dalam 30 detik.'],
])(
  'in %s a visitor over the limit reads one second and several in their own form (TRACK-61)',
  (locale, one, many) => {
    const page = { texts: TEXTS[locale] } as PageContext;
    expect(tooManyText(page, 1)).toContain(one);
    expect(tooManyText(page, 30)).toContain(many);
  },
);
