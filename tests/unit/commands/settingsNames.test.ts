import { expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { textsOf } from '../../../texts/read.ts';

it.each(LOCALES)('each screen of the settings is found by its heading in %s (SET-02)', (locale) => {
  const settings = textsOf(locale, 'settings');
  const headings = {
    account: settings.account.title,
    profile: settings.profile.title,
    bank: settings.bank.title,
    services: settings.services.title,
    notifications: settings.notifications.title,
    branding: settings.branding.title,
    people: textsOf(locale, 'people').title,
    apiKeys: textsOf(locale, 'apiKeys').title,
    webhooks: textsOf(locale, 'webhooks').title,
    changeEmail: settings.contact.email.title,
    changePhone: settings.contact.mobile.title,
    changePassword: settings.password.title,
    rules: textsOf(locale, 'inboxRules').title,
    sessions: settings.sessions.title,
    activity: textsOf(locale, 'activity').title,
  };
  const at = { locale, country: 'MY', currency: 'MYR', hasSelection: false, hasFocused: false };
  const found = Object.entries(headings).map(([screen, title]) => {
    const parsed = parsePaletteInput(`go ${title}`, at);
    return [screen, parsed.kind === 'go' ? parsed.screen : parsed.kind];
  });
  expect(found).toEqual(Object.keys(headings).map((screen) => [screen, screen]));
});
