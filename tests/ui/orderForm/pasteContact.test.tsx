// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PasteContact } from '../../../src/customRoutes/orderForm/sections/PasteContact.tsx';

afterEach(cleanup);

it('the box for a whole address accepts the next paste (FORM-13, FORM-14)', async () => {
  const onFound = vi.fn();
  render(<PasteContact id="box" countries={[]} onFound={onFound} />);
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.paste('Tan Wei Ling\n+60167001234');
  expect(onFound).toHaveBeenCalledWith(expect.objectContaining({ name: 'Tan Wei Ling' }));
});
