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

async function open(itemType = 'PARCEL') {
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
                itemType={itemType}
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
  return onSave;
}

it('an item starts at its description, and typing replaces the old text (FORM-18, FORM-24)', async () => {
  const onSave = await open();
  await userEvent.keyboard('Two scarves{Control>}{Enter}{/Control}');
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ itemDetails: 'Two scarves' }), 'PARCEL');
});

it.each([
  ['by its keys', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
  ['by its button', () => userEvent.click(screen.getByRole('button', { name: /^Add item/ }))],
])(
  'a weight that the type of goods resets is shown before the item is saved %s (FORM-29)',
  async (_way, save) => {
    const onSave = await open('DOCUMENT');
    await userEvent.keyboard('Contract');
    const weight = screen.getByRole('spinbutton', { name: /Weight/ });
    await userEvent.clear(weight);
    await userEvent.type(weight, '5');
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(weight).toHaveValue('2');
    expect(weight).toHaveFocus();
    expect(weight).toHaveAccessibleDescription(/2 kg/);
    await save();
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ weightValue: 2 }), 'DOCUMENT');
  },
);

it('a text that is no HS code is refused at its field, and a code with blanks and hyphens is saved without them (FORM-34)', async () => {
  const onSave = await open();
  await userEvent.keyboard('Shirts');
  const code = screen.getByRole('combobox', { name: /HS code/ });
  await userEvent.type(code, 'T-shirts');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSave).not.toHaveBeenCalled();
  expect(await screen.findByText(/An HS code has 4 digits or more/)).toBeVisible();
  await userEvent.clear(code);
  await userEvent.type(code, 'HS 6109-10 00');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ hsCode: '61091000' }), 'PARCEL');
});
