// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearSessionStorage } from '../../../src/lib/browser/sessionStorage.ts';
import { createMessageStore } from '../../../src/session/messageStore.ts';
import { follow } from '../orderStatus/liveOrder.tsx';
import { bell, line, Page, press, tray, withMessages } from './messagesWorld.tsx';

withMessages();

it('the history of messages has a warning that is given again while it is unread once, in its newest place (BX-33, LIVE-05)', () => {
  const store = createMessageStore(null);
  const low = (id: string, at: number) => ({ id, at, tone: 'warning' as const, text: 'Low credit balance!' });
  const other = { id: 'b', at: 2, tone: 'info' as const, text: 'Invoice paid.' };
  for (const message of [low('a', 1), other, low('c', 3)]) store.add([message]);
  expect(store.history().messages.map(({ id }) => id)).toEqual(['c', 'b']);
  store.seen(3);
  store.add([low('d', 4)]);
  expect(store.history().messages.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
});

describe('the history of messages', () => {
  it('the history of messages opens and closes by F8 also from a field, marks them as seen, and returns the focus', async () => {
    const { event, pass } = follow(<Page />, {});
    await event('order.created', { consignmentNo: 'MY1' });
    await pass(300);
    screen.getByLabelText('Search').focus();
    await press('F8');
    expect(document.activeElement).toHaveTextContent('Order MY1 created.');
    expect(within(tray()).getByRole('link', { name: 'Order MY1 created.' })).toHaveAttribute(
      'href',
      '/order/o1',
    );
    await press('F8');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Search')).toHaveFocus();
    expect(line()).toHaveTextContent('');
    expect(bell()).toHaveAccessibleName('Messages');
  });

  it('the history of messages is deleted for the next user of the browser, and kept for other accounts of the same user', async () => {
    const { event, pass } = follow(<Page />, {});
    await event('order.created', { consignmentNo: 'MY1' });
    await pass(300);
    const owner = Object.keys(localStorage).find((key) => key.startsWith('messages.')) ?? '';
    const [, user] = owner.split('.');
    createMessageStore(`${user}.777`);
    expect(localStorage.getItem(owner)).toContain('MY1');
    createMessageStore('888.1');
    expect(localStorage.getItem(owner)).toBeNull();
  });

  it('the history of messages survives a reload and is deleted by signing out', async () => {
    const { event, pass } = follow(<Page />, {});
    await event('order.created', { consignmentNo: 'MY1' });
    await pass(300);
    cleanup();
    follow(<Page />, {});
    expect(line()).toHaveTextContent('Order MY1 created.');
    cleanup();
    clearSessionStorage();
    follow(<Page />, {});
    expect(line()).toHaveTextContent('');
  });
});
