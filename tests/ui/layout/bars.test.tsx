// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { focusNextBar, leaveBars } from '../../../src/lib/browser/bars.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main-content" tabindex="-1"><input aria-label="Search">
      <div data-bar><button>Confirm</button><button>Clear</button></div>
    </main>
    <div data-bar><button disabled>Undo</button></div>
    <div data-bar><button>Print</button></div>`;
});

const button = (name: string) => screen.getByRole('button', { name });

it('the key moves through the bars from the lowest one up, skips bars without a usable button, and returns after the last (B1-30)', () => {
  screen.getByLabelText('Search').focus();
  expect(focusNextBar()).toBe(true);
  expect(button('Print')).toHaveFocus();
  expect(focusNextBar()).toBe(true);
  expect(button('Confirm')).toHaveFocus();
  expect(focusNextBar()).toBe(false);
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

it('the focus returns from a bar to its previous element, or to the page if that element is gone (B1-30)', async () => {
  const search = screen.getByLabelText('Search');
  search.focus();
  focusNextBar();
  focusNextBar();
  leaveBars();
  expect(search).toHaveFocus();
  focusNextBar();
  search.remove();
  leaveBars();
  expect(screen.getByRole('main')).toHaveFocus();
  await userEvent.tab();
});
