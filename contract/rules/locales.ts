/** Languages of the portal (I18N-01); `my` is Malay. */
export const LOCALES = ['en_US', 'zh_CN', 'id_ID', 'my'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en_US';
