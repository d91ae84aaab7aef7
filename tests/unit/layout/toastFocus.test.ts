// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { focusNewestToast } from '../../../src/layout/useToastFocus.ts';

const toast = (inner: string) => `<div class="MuiSnackbar-root"><div role="alert">${inner}</div></div>`;
const field = () => document.querySelector('input') as HTMLInputElement;
beforeEach(() => {
  document.body.innerHTML = `<input>${toast('Saved.')}${toast('Item removed <button>Undo</button>')}`;
  field().focus();
});

it('F8 focuses the first control of the newest toast, and Escape returns the focus', async () => {
  focusNewestToast();
  const undo = document.querySelector('button') as HTMLButtonElement;
  expect(document.activeElement).toBe(undo);
  undo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
});

it('a toast with nothing to press takes the focus itself, so that it stays and is read', () => {
  document.querySelectorAll('.MuiSnackbar-root')[1]?.remove();
  focusNewestToast();
  expect(document.activeElement?.textContent).toBe('Saved.');
});

it('without a toast the keyboard stays where it is', () => {
  for (const shown of document.querySelectorAll('.MuiSnackbar-root')) shown.remove();
  focusNewestToast();
  expect(document.activeElement).toBe(field());
});
