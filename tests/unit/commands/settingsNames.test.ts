import { expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import type en_US from '../../../src/i18n/en_US/settings.ts';

const textsOf = async <T>(locale: string, area: string): Promise<T> =>
  ((await import(`../../../src/i18n/${locale}/${area}.ts`)) as { default: T }).default;

it.each(LOCALES)('each screen of the settings is found by its heading, in %s (SET-02)', async (locale) => {
  const settings = await textsOf<typeof en_US>(locale, 'settings');
  const headings = {
    account: settings.account.title,
    profile: settings.profile.title,
    bank: settings.bank.title,
    services: settings.services.title,
    notifications: settings.notifications.title,
    branding: settings.branding.title,
    apiKeys: (await textsOf<{ title: string }>(locale, 'apiKeys')).title,
    webhooks: (await textsOf<{ title: string }>(locale, 'webhooks')).title,
    changeEmail: settings.contact.email.title,
    changePhone: settings.contact.mobile.title,
    changePassword: settings.password.title,
    sessions: settings.sessions.title,
  };
  const at = { locale, country: 'MY', hasSelection: false, hasFocused: false };
  const found = Object.entries(headings).map(([screen, title]) => {
    const parsed = parsePaletteInput(`go ${title}`, at);
    return [screen, parsed.kind === 'go' ? parsed.screen : parsed.kind];
  });
  expect(found).toEqual(Object.keys(headings).map((screen) => [screen, screen]));
});
