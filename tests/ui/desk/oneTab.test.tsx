import { act, cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { markFormStored } from '../../../src/lib/forms/formStorage.ts';
import { OneTab } from '../../../src/shared/desk/OneTab.tsx';
import { unlessOpen } from '../../../src/shared/desk/openForm.ts';

const FORM = 'orderForm:12:from:x';

/** The one holder of the form's lock and the calls behind it, as of a browser. */
let holder: Promise<unknown> | null = null;
let queue: (() => void)[] = [];
async function request(_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) {
  if (holder && options.ifAvailable) return work(null);
  if (holder)
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      options.signal?.addEventListener('abort', () => {
        queue = queue.filter((next) => next !== resolve);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  holder = Promise.resolve(work({ name: FORM, mode: 'exclusive' }));
  await holder;
  holder = null;
  queue.shift()?.();
}

beforeEach(() => {
  holder = null;
  queue = [];
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'locks');
});

/** Opens the form in a tab. */
const openTab = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={createI18nProvider('en_US')}>
        <OneTab form={FORM}>the typed form</OneTab>
      </CoreAdminContext>
    </MemoryRouter>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a draft with typed text that is open in another tab says so, and opens when it is closed there (BX-07, BX-53)', async () => {
  markFormStored(FORM);
  const first = openTab();
  await pass(0);
  expect(first.container).toHaveTextContent('the typed form');
  const second = openTab();
  await pass(0);
  expect(second.container).not.toHaveTextContent('the typed form');
  await pass(1000);
  expect(screen.getByRole('alert')).toHaveTextContent('This draft is open in another tab');
  first.unmount();
  await pass(0);
  expect(second.container).toHaveTextContent('the typed form');
  second.unmount();
});

it('an open draft is not sent, and a draft that is sent opens after it (BX-53)', async () => {
  markFormStored(FORM);
  const sent: string[] = [];
  const tab = openTab();
  await pass(0);
  await unlessOpen(FORM, async () => void sent.push('while open'));
  tab.unmount();
  await pass(0);
  let finish: () => void = () => undefined;
  const sending = unlessOpen(FORM, () => {
    sent.push('closed');
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const secondTab = openTab();
  await pass(100);
  expect(secondTab.container).not.toHaveTextContent('the typed form');
  finish();
  await sending;
  await pass(0);
  expect(secondTab.container).toHaveTextContent('the typed form');
  expect(sent).toEqual(['closed']);
  secondTab.unmount();
});

it('a form without typed text opens at once (FORM-05)', () => {
  expect(openTab().container).toHaveTextContent('the typed form');
});

it('a form with typed text opens where the browser refuses locks (FORM-05)', async () => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) },
  });
  markFormStored(FORM);
  const tab = openTab();
  await pass(1000);
  expect(tab.container).toHaveTextContent('the typed form');
});
