import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { type Notify, useNotify } from '../../../src/i18n/useNotify.ts';
import { MessageParts } from '../layout/messageParts.tsx';

export let notify: Notify;
export function Page() {
  notify = useNotify();
  return (
    <>
      <input aria-label="Search" />
      <MessageParts />
    </>
  );
}

/** Prepares the tests of the file that calls it. */
export function withMessages(): void {
  beforeEach(() => {
    localStorage.setItem('lang', 'en_US');
    vi.useFakeTimers();
  });
}

export const line = () => within(screen.getByRole('banner')).getByRole('status');
export const bell = () => screen.getByRole('button', { name: /^Messages/ });
export const results = () => screen.getByRole('region', { name: 'Results' });
export const tray = () => screen.getByRole('dialog', { name: 'Messages' });
export const shownTexts = () =>
  within(tray())
    .queryAllByRole('listitem')
    .map((entry) => entry.textContent ?? '');
export const say = (work: () => void) => act(async () => work());
export const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }));
