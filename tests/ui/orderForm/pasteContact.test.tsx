// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { PasteContact } from '../../../src/customRoutes/orderForm/sections/PasteContact.tsx';
import type { Translate } from '../../../src/i18n/textKey.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';

const context = { locale: 'en_US', country: 'MY', currency: 'MYR' } as const;

const translate: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;

function open() {
  const onFound = vi.fn((used: TypedBooking) => ({ used, rest: [] as string[] }));
  render(
    <TextProvider value={{ locale: 'en_US', translate }}>
      <PasteContact id="box" context={context} first="" onFound={onFound} />
    </TextProvider>,
  );
  return onFound;
}

it('the box for a whole address accepts the next paste (FORM-13, FORM-14)', async () => {
  const onFound = open();
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.paste('Tan Wei Ling\n+60167001234');
  expect(onFound).toHaveBeenCalledWith(expect.objectContaining({ name: 'Tan Wei Ling' }));
});

it('unknown words of a pasted message are shown under the box and announced (BX-25, FORM-14)', async () => {
  open();
  await userEvent.paste('Siti\n0123456789\n12 Jalan SS2/24\n47300 Petaling Jaya\nSize M: blue\nTotal: RM89');
  const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(status).toContain('booking.paste.unread {"words":"Total: RM89 · Size M: blue"}');
});

it('the box asks for one of several messages in one paste, and fills in only that one (BX-25, FORM-14)', async () => {
  const onFound = open();
  await userEvent.paste(
    'Siti, 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya\nAli, 0198765432, 5 Lorong Maju, 11900 Bayan Lepas',
  );
  expect(onFound).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Ali · 11900 Bayan Lepas' }));
  expect(onFound).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'Ali', phone: '0198765432' }),
  );
});
