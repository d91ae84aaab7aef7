// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { AdminContext, Confirm } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { createTenantTheme } from '../../../src/theme/theme.ts';
import { withStyles } from '../../support/styles/styles.ts';

withStyles();

const BLUE = { primaryColor: '#0b5fff', secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' };

it.each([
  ['en_US', 'Confirm'],
  ['zh_CN', '确认'],
  ['id_ID', 'Konfirmasi'],
  ['my', 'Sahkan'],
] as const)(
  'a modal without its own text asks in %s to “%s”, 600 wide (SHELL-73, SHELL-74)',
  async (locale, confirm) => {
    const i18n = createI18nProvider('en_US');
    await i18n.changeLocale(locale);
    render(
      <MemoryRouter>
        <AdminContext i18nProvider={i18n} theme={createTenantTheme(BLUE, 'light')}>
          <Confirm isOpen title="Leave" content="Leave?" onConfirm={() => {}} onClose={() => {}} />
        </AdminContext>
      </MemoryRouter>,
    );
    expect(await screen.findByRole('button', { name: confirm })).toBeVisible();
    const paper = screen.getByRole('dialog');
    expect(getComputedStyle(paper).maxWidth).toBe('600px');
  },
);
