/** The portal's four languages by their codes on the wire; `my` is Malay. */
export const LOCALES = ['en_US', 'zh_CN', 'id_ID', 'my'] as const;
export type Locale = (typeof LOCALES)[number];
