// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { ItemDialog } from '../../../src/customRoutes/orderForm/sections/ItemDialog.tsx';
import { FactsContext } from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';

it('an item starts at its description, and typing replaces the old text (FORM-18, FORM-24)', async () => {
  localStorage.setItem('lang', 'en_US');
  const onSave = vi.fn();
  const [item] = filled().items;
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{} as never} i18nProvider={createI18nProvider('en_US')}>
        <CommandsProvider platform="other">
          <PublicVerbsContext value={{} as never}>
            <FactsContext value={FACTS as never}>
              <ItemDialog
                item={item!}
                itemType="PARCEL"
                cartons={1}
                isNew
                onSave={onSave}
                onClose={() => undefined}
              />
            </FactsContext>
          </PublicVerbsContext>
        </CommandsProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  const description = await screen.findByLabelText(/Description/);
  await waitFor(() => expect(description).toHaveFocus());
  await userEvent.keyboard('Two scarves{Control>}{Enter}{/Control}');
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ itemDetails: 'Two scarves' }), 'PARCEL');
});
