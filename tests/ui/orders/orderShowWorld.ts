import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for MY1' }));
  return within(await screen.findByRole('menu'));
};

/** The only open dialog. */
export const dialog = () => within(screen.getByRole('dialog'));
