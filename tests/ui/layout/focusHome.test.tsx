// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useFocusHome } from '../../../src/layout/useFocusHome.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(cleanup);

let answer = () => {};

/** As the console's forms are: the button is disabled while its call runs. */
function Page() {
  useFocusHome();
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    answer = () => setBusy(false);
  };
  return (
    <main id="main-content" tabIndex={-1}>
      <input aria-label="Name" />
      <button type="button" disabled={busy} onClick={send}>
        Send
      </button>
    </main>
  );
}

async function pressed(): Promise<HTMLElement> {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  // Browsers take the focus away by themselves.
  screen.getByRole('main').focus();
  return button;
}

it('a button that was disabled while its call ran has the focus again afterwards (B1-30)', async () => {
  const button = await pressed();
  answer();
  await eventually(() => expect(button).toHaveFocus());
});

it('the focus stays in a dialog that was opened meanwhile, also on its frame (B1-30)', async () => {
  const button = await pressed();
  const dialog = document.createElement('div');
  dialog.innerHTML = '<div role="presentation" tabindex="-1"><div role="dialog"></div></div>';
  document.body.append(dialog);
  const frame = screen.getByRole('presentation');
  frame.focus();
  answer();
  await eventually(() => expect(button).toBeEnabled());
  await new Promise(requestAnimationFrame);
  expect(frame).toHaveFocus();
  dialog.remove();
});

it('the focus stays where somebody has put it meanwhile (B1-30)', async () => {
  const button = await pressed();
  const name = screen.getByLabelText('Name');
  name.focus();
  answer();
  await eventually(() => expect(button).toBeEnabled());
  await new Promise(requestAnimationFrame);
  expect(name).toHaveFocus();
});
