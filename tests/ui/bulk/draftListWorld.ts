import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

export const user = userEvent.setup();
export const focused = () => document.activeElement as HTMLElement;
/** Moves the focus to a cell of the first row. */
export async function enter(column: number) {
  await user.keyboard('gg');
  await waitFor(() => expect(focused()).toHaveAttribute('role', 'gridcell'));
  for (let i = 0; i < column; i++) await user.keyboard('{ArrowRight}');
}
