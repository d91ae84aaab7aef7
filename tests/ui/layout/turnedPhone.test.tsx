// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import ReferEarnPage from '../../../src/customRoutes/referral/ReferEarnPage.tsx';
import ApiKeysPage from '../../../src/resources/tokens/ApiKeysPage.tsx';
import { showSettings } from '../settings/settingsHarness.tsx';
import { PHONE, turnTo, WIDE, withTurnedWindow } from '../turnedWindow.ts';

withTurnedWindow();
afterEach(cleanup);

it.each([
  ['a page of the settings', ApiKeysPage, 'Name'],
  ['the invitation of friends', ReferEarnPage, 'Email addresses'],
])('%s keeps what is typed while a phone is turned (BX-32)', async (_which, Page, label) => {
  showSettings(Page);
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await userEvent.type(field, 'aisyah');
  for (const width of [PHONE, WIDE]) {
    turnTo(width);
    expect(field).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('aisyah');
  }
});
