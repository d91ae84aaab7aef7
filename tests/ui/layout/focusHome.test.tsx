// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useFocusHome } from '../../../src/layout/useFocusHome.ts';
import { eventually } from '../../support/eventually.ts';

let answer = () => {};

/** Like the console's forms: the button is disabled while its call runs. */
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
  // Browsers remove the focus themselves.
  screen.getByRole('main').focus();
  return button;
}

it('a button that was disabled during its call gets the focus back (B1-30)', async () => {
  const button = await pressed();
  answer();
  await eventually(() => expect(button).toHaveFocus());
});

it('the focus stays in a dialog opened during the call, also on the dialog’s frame (B1-30)', async () => {
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

it('the focus stays where the user has moved it meanwhile (B1-30)', async () => {
  const button = await pressed();
  const name = screen.getByLabelText('Name');
  name.focus();
  answer();
  await eventually(() => expect(button).toBeEnabled());
  await new Promise(requestAnimationFrame);
  expect(name).toHaveFocus();
});

/** An open dialog with MUI's structure: its container takes the focus. */
function openDialog(content: string): HTMLElement {
  const dialog = document.createElement('div');
  dialog.innerHTML = `<div class="MuiDialog-container" tabindex="-1"><div role="dialog">${content}</div></div>`;
  document.body.append(dialog);
  return dialog;
}

it.each([
  ['its title', '<h2>Proof of delivery</h2><button>Close</button>', 'heading', 'Proof of delivery'],
  [
    'its line, where it is typed into',
    '<input cmdk-input aria-label="Line"><h2>Palette</h2>',
    'textbox',
    'Line',
  ],
  ['its first control, where it has no title', '<button>Close</button>', 'button', 'Close'],
])('a dialog that takes the focus itself passes it to %s (B1-30)', (_where, content, role, name) => {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  const dialog = openDialog(content);
  dialog.querySelector<HTMLElement>('.MuiDialog-container')?.focus();
  expect(screen.getByRole(role, { name })).toHaveFocus();
  dialog.remove();
});

/** The console's bar around two pages. One page redirects to the other after a while. */
function Frame() {
  useFocusHome();
  const navigate = useNavigate();
  return (
    <>
      <button type="button">Language</button>
      <button type="button" onClick={() => navigate('/second')}>
        Second page
      </button>
      <button type="button" onClick={() => navigate('/second', { replace: true })}>
        Redirect
      </button>
      <main id="main-content" tabIndex={-1} />
    </>
  );
}

it('a page that the user opens gets the focus; a late redirect does not take it (B1-30)', async () => {
  render(
    <MemoryRouter>
      <Frame />
    </MemoryRouter>,
  );
  expect(screen.getByRole('main')).toHaveFocus();
  const language = screen.getByRole('button', { name: 'Language' });
  language.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Redirect' }));
  expect(language).toHaveFocus();
  cleanup();
  render(
    <MemoryRouter>
      <Frame />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Second page' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

/** Returns the focus to its opener when it is closed, like MUI's dialogs. */
function Dialog({ onLeave }: { onLeave: () => void }) {
  useEffect(() => () => screen.getByRole('button', { name: 'Retry' }).focus(), []);
  return (
    <div role="dialog">
      <button type="button" onClick={onLeave}>
        Top up
      </button>
    </div>
  );
}

/** A dialog that is opened from a bar of all pages, and whose link leaves it and its page. */
function FrameWithBar() {
  useFocusHome();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <main id="main-content" tabIndex={-1} />
      <button type="button" onClick={() => setOpen(true)}>
        Retry
      </button>
      {open ? (
        <Dialog
          onLeave={() => {
            setOpen(false);
            navigate('/payment');
          }}
        />
      ) : null}
    </>
  );
}

it('a page reached from a dialog has the focus, not the bar from which the dialog was opened (B1-30)', async () => {
  render(
    <MemoryRouter useTransitions={false}>
      <FrameWithBar />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(screen.getByRole('button', { name: 'Top up' }));
  await eventually(() => expect(screen.getByRole('main')).toHaveFocus());
});
