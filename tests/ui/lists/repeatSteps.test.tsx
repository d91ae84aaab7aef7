// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import TemplateList from '../../../src/resources/templates/TemplateList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));

const updatedAt = '2026-03-01T04:00:00.000Z';
const READ = {
  weekdays: [1],
  time: '09:00',
  startsOn: '2026-03-02',
  until: null,
  count: null,
  left: null,
  books: false,
  maxPrice: null,
  nextOn: '2026-03-09',
  nextAt: '2026-03-09T01:00:00.000Z',
  updatedAt,
  last: null,
};

it('an empty list of templates leads to a new order, with which a template begins', async () => {
  showList('/orders/templates', <TemplateList />, { getList: async () => ({ data: [], total: 0 }) });
  expect(await screen.findByRole('link', { name: /New order/ })).toHaveAttribute('href', '/orders/new-order');
});

it.each([
  ['skip', 'active', '{Shift>}N{/Shift}', { updatedAt, on: READ.nextOn }],
  ['resume', 'paused', 'p', { updatedAt }],
  ['pause', 'active', 'p', {}],
])(
  'the key for %s of a repeat sends the schedule that the list shows, and a refusal loads the list again (BX-50)',
  async (step, state, keys, sent) => {
    const template = { ...recordOf('templates'), name: 'Weekly', repeat: { ...READ, state } };
    const getList = vi.fn(async () => ({ data: [template], total: 1 }));
    const changeRepeat = vi.fn().mockRejectedValue(Object.assign(new Error('Changed.'), { status: 409 }));
    showList('/orders/templates', <TemplateList />, { getList, changeRepeat });
    const row = await screen.findByRole('row', { name: 'Weekly' });
    row.focus();
    const loaded = getList.mock.calls.length;
    await user.keyboard(keys);
    await waitFor(() => expect(changeRepeat).toHaveBeenCalledExactlyOnceWith(template.id, step, sent));
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(loaded));
  },
);
