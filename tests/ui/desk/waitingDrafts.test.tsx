import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { usePageActions } from '../../../src/console/usePaletteActions.ts';
import { ConnectionBanner } from '../../../src/layout/ConnectionBanner.tsx';
import { namesOnDesk } from '../../../src/lib/desk/deskStore.ts';
import { noteShownFrom } from '../../../src/lib/desk/shownFrom.ts';
import { waitingCount } from '../../../src/lib/desk/waitingCount.ts';
import { dropHeldCells, holdCells } from '../../../src/resources/drafts/heldCells.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { useSignOut, useUnsentAtSignOut } from '../../../src/session/signOut.ts';
import { SignOutQuestion } from '../../../src/shared/desk/SignOutQuestion.tsx';
import { WaitingDrafts } from '../../../src/shared/desk/WaitingDrafts.tsx';
import {
  keepWaiting,
  loadWaiting,
  removeWaiting,
  type WaitingDraft,
} from '../../../src/shared/desk/waitingDrafts.ts';
import { eventually } from '../../support/eventually.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';
import { expectAccessible } from '../expectAccessible.ts';

withIndexedDb();

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
  document.cookie = 'wb_desk=secret-of-ali-0123456789';
});
afterEach(async () => {
  cleanup();
  for (const { id } of await loadWaiting()) await removeWaiting(id);
  noteShownFrom(null);
});

const draft = (name: string, change: Partial<WaitingDraft> = {}): WaitingDraft => ({
  id: `orderForm:7:from:${name}`,
  form: 'order',
  customerId: 7,
  companyId: 'c',
  orderId: null,
  path: `/orders/new-order?from=${name}`,
  name,
  savedAt: Date.now(),
  stored: { values: {}, lastRequest: null },
  problem: null,
  ...change,
});

function At() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}

const logout = vi.fn(async () => undefined);
function SignOut() {
  const signOut = useSignOut();
  const palette = usePageActions(() => undefined);
  const unsentDrafts = useUnsentAtSignOut();
  return (
    <>
      <button type="button" onClick={signOut}>
        out
      </button>
      <button type="button" onClick={palette.signOut}>
        palette
      </button>
      {unsentDrafts ? <SignOutQuestion count={unsentDrafts} /> : null}
    </>
  );
}

const show = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={testDataProvider()}
        authProvider={
          { logout, checkAuth: async () => undefined, checkError: async () => undefined } as never
        }
      >
        <CommandsProvider onError={() => undefined}>
          <SessionContext
            value={
              { customer: { id: 7 }, customers: [{ id: 7 }], company: { code: 'my' }, settings: {} } as never
            }
          >
            <ConnectionBanner />
            <WaitingDrafts />
            <SignOut />
            <At />
          </SessionContext>
        </CommandsProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  return within(row as HTMLElement);
};

it('waiting drafts of this account are listed and announced, each with the reason why it needs a person (BX-53)', async () => {
  const { container } = show();
  expect(screen.queryByRole('list')).toBeNull();
  await act(async () => {
    await keepWaiting(draft('Siti'));
    await keepWaiting(draft('Other account', { customerId: 8 }));
    await keepWaiting(
      draft('Refused', { problem: { kind: 'refused', message: 'Enter a phone number', field: 'x' } }),
    );
    await keepWaiting(
      draft('Changed', { problem: { kind: 'conflict' }, orderId: 'o1', path: '/orders/new-order/o1' }),
    );
  });
  const heading = await screen.findByRole('heading', { name: 'desk.waiting' });
  expect(heading.closest('[role="status"]')).not.toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect((await rowOf('Refused')).getByText(/desk\.refused/)).toBeInTheDocument();
  expect((await rowOf('Siti')).getByText(/desk\.savedAt/)).toBeInTheDocument();
  await expectAccessible(container);
  await userEvent.click((await rowOf('Changed')).getByRole('link', { name: 'desk.compareNamed' }));
  // The link opens a form that shows both versions at once.
  expect(screen.getByText('["/orders/new-order/o1",{"settles":true}]')).toBeInTheDocument();
});

it('a waiting draft is opened unchanged, and discarded only after a question (BX-53)', async () => {
  show();
  await act(async () => void (await keepWaiting(draft('Siti'))));
  await userEvent.click((await rowOf('Siti')).getByRole('link', { name: 'desk.openNamed' }));
  expect(screen.getByText('["/orders/new-order?from=Siti",null]')).toBeInTheDocument();
  await userEvent.click((await rowOf('Siti')).getByRole('button', { name: 'desk.discardNamed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'desk.keep' }));
  expect(waitingCount()).toBe(1);
  await userEvent.click((await rowOf('Siti')).getByRole('button', { name: 'desk.discardNamed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'desk.discard' }));
  await eventually(() => expect(screen.queryByRole('list')).toBeNull());
  expect(waitingCount()).toBe(0);
  expect(await namesOnDesk('')).toEqual([]);
});

it('signing out asks a question only while drafts wait (BX-53)', async () => {
  logout.mockClear();
  show();
  await act(async () => void (await keepWaiting(draft('Siti'))));
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
  expect(await screen.findByRole('dialog', { name: 'desk.signOutTitle' })).toBeInTheDocument();
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'desk.stay' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(waitingCount()).toBe(1);
  await act(() => removeWaiting('orderForm:7:from:Siti'));
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
  await eventually(() => expect(logout).toHaveBeenCalledOnce());
});

it('signing out, also by the palette, asks about typed cells of drafts that were never sent (BX-53)', async () => {
  logout.mockClear();
  show();
  await act(async () => {
    await keepWaiting(draft('Siti'));
    await holdCells(7, 'o1', new Map([['weight', { value: 2, base: 1, version: 1 }]]));
    await holdCells(8, 'o2', new Map([['weight', { value: 2, base: 1, version: 1 }]]));
  });
  await act(() => removeWaiting('orderForm:7:from:Siti'));
  for (const name of ['out', 'palette']) {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'desk.signOutTitle' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'desk.stay' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await dropHeldCells(7, 'o1');
  await dropHeldCells(8, 'o2');
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
  await eventually(() => expect(logout).toHaveBeenCalledOnce());
});

it('the offline notice shows the number of waiting drafts and the age of the shown data (BX-53)', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(screen.getByText(/shell\.offline/)).not.toHaveTextContent('shell.waiting');
  await act(async () => {
    await keepWaiting(draft('Siti'));
    noteShownFrom(1000);
  });
  const notice = screen.getByText(/shell\.offline/);
  expect(notice).toHaveTextContent('shell.waiting');
  expect(notice).toHaveTextContent('shell.shownFrom');
});

it('on a phone the offline notice has both of its lines in boxes that touch (BX-32, BX-53)', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
  show();
  const boxes = [...document.querySelectorAll('.MuiAlert-root')];
  expect(boxes.map((box) => box.textContent?.trim())).toEqual(['shell.offline', 'shell.offlineMeans']);
  expect(boxes[0]?.parentElement?.nextElementSibling).toBe(boxes[1]);
});
