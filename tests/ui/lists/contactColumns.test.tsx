// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import ContactList from '../../../src/resources/contacts/ContactList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const contact = { ...recordOf('contacts'), name: 'Aina' };

it('the tab of possible duplicates shows the second number, which can also match; the other tabs show the e-mail', async () => {
  const data = [{ ...contact, mobile: '+60166667777' }];
  showList('/contacts', <ContactList />, { getList: vi.fn(async () => ({ data, total: 1 })) });
  const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  expect(await screen.findByRole('row', { name: contact.name })).not.toHaveTextContent('+60166667777');
  expect(headings()).not.toContain('Mobile number');
  await userEvent.click(screen.getByRole('tab', { name: /Possible duplicates/ }));
  expect(await screen.findByRole('columnheader', { name: 'Mobile number' })).toBeInTheDocument();
  expect(
    within(screen.getByRole('row', { name: contact.name })).getByText('+60166667777'),
  ).toBeInTheDocument();
});

it('an e-mail address that is too long for its cell breaks after the @', async () => {
  const data = [{ ...contact, email: 'weiling@example.test' }];
  showList('/contacts', <ContactList />, { getList: vi.fn(async () => ({ data, total: 1 })) });
  const cell = await screen.findByTitle('weiling@example.test');
  expect(cell.querySelector('wbr')?.previousSibling?.textContent).toBe('weiling@');
});
