// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PHONE, turnTo, WIDE, withTurnedWindow } from '../turnedWindow.ts';
import { drawSteady, type RenderedScreen, screens } from './everyScreenWorld.tsx';

withTurnedWindow();
beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
  vi.spyOn(window, 'open').mockReturnValue(null);
  // Blocks the download of a saved sheet, which would become the window's address.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  for (const way of ['assign', 'replace', 'reload'] as const)
    vi.spyOn(location, way).mockImplementation(() => undefined);
});

/** Places where a person continues after a dialog. */
const PLACES = 'button, a[href], input, textarea, select, tr, [role="gridcell"], [role="button"], h1, h2';
/** Start of a dialog: its heading, a field, a button, or text that arrows scroll. */
const BEGINNINGS =
  'h1, h2, input, textarea, select, button, a[href], [role="radio"], [role="group"], [tabindex="0"]';
/** Dialogs that are the same on every screen, so one screen tests them. */
const EVERYWHERE = /^(go|new|help|shell|palette)\./;
const FIRST = '/orders';

const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
const popups = () => document.querySelector('[role="menu"], [role="listbox"], [role="tooltip"]');

/** Waits for loaded parts and answers. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await vi.dynamicImportSettled();
    await act(() => new Promise((done) => setTimeout(done)));
    await act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())));
  }
}

const pressEscape = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' });
  await settle();
};

const nameOf = (element: Element | null) =>
  element
    ? `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`
    : 'nothing';

/** Buttons of the page, except those that open a menu. */
const pageButtons = () =>
  [...document.querySelectorAll<HTMLButtonElement>('#main-content button:not(:disabled)')].filter(
    (button) =>
      !button.matches('[aria-haspopup="menu"], [aria-haspopup="listbox"], [role="combobox"], [role="tab"]'),
  );

/** Dialogs that the walk opened, by the way to them. */
const seen = new Set<string>();

/** Opens one dialog, turns the window, closes the dialog and adds the faults to `wrong`. False if the page must be rendered again. */
async function walk(way: string, open: () => void, wrong: string[]): Promise<boolean> {
  const before = document.activeElement;
  try {
    open();
    await settle();
  } catch {
    // An answer of the server that this file lacks.
    return false;
  }
  const [dialog] = dialogs().slice(-1);
  if (!dialog) {
    if (popups()) await pressEscape();
    return document.querySelector('#main-content h1') !== null && popups() === null;
  }
  seen.add(way);
  const start = document.activeElement;
  if (!dialog.contains(start) || !start?.matches(BEGINNINGS))
    wrong.push(`${way}: begins at ${nameOf(start)}`);
  turn(way, dialog, wrong);
  await pressEscape();
  if (dialogs().length > 0) await pressEscape();
  if (dialogs().length > 0) {
    wrong.push(`${way}: Escape does not close it`);
    return false;
  }
  const end = document.activeElement;
  if (end !== before && !end?.matches(PLACES))
    wrong.push(`${way}: ends at ${nameOf(end)}, began at ${nameOf(before)}`);
  return document.querySelector('#main-content h1') !== null;
}

/** Turns the window: the dialog or menu and its fields are not made again. */
function turn(way: string, over: HTMLElement, wrong: string[], widths = [PHONE, WIDE]): void {
  const parts = [over, ...over.querySelectorAll('input, textarea')];
  for (const width of widths) {
    turnTo(width);
    const lost = parts.filter((part) => !part.isConnected);
    if (lost.length > 0) wrong.push(`${way}: ${width} px loses ${lost.map(nameOf).join(', ')}`);
  }
}

const menuButtons = () => [
  ...document.querySelectorAll<HTMLButtonElement>('#main-content [aria-haspopup="menu"]:not(:disabled)'),
];

/** Opens each menu of the page, its bar over ticked rows included, and turns the window. Returns the number of turned menus. */
async function turnMenus(first: number, wrong: string[]): Promise<number> {
  turnTo(first);
  const tick = document.querySelector<HTMLElement>('#main-content :is(tbody, ul) input[type="checkbox"]');
  if (tick) fireEvent.click(tick);
  await settle();
  let turned = 0;
  for (let at = 0; at < menuButtons().length; at++) {
    const button = menuButtons()[at];
    act(() => button?.focus());
    if (button) fireEvent.click(button);
    await settle();
    const menu = document.querySelector<HTMLElement>('[role="menu"]');
    if (!menu) continue;
    turned += 1;
    turn(
      `menu ${nameOf(button ?? null)} at ${first} px`,
      menu,
      wrong,
      first === PHONE ? [WIDE, PHONE] : [PHONE, WIDE],
    );
    await pressEscape();
  }
  return turned;
}

it.each(screens)(
  '%s: each dialog has the focus in it, stays while a phone is turned, is closed by Escape, and returns the focus to a useful place (BX-32, B1-30)',
  async (route, file) => {
    const wrong: string[] = [];
    let screen: RenderedScreen = await drawSteady(route, file);
    const reopen = async () => {
      cleanup();
      for (const rest of document.querySelectorAll('[role="presentation"]')) rest.remove();
      sessionStorage.clear();
      screen = await drawSteady(route, file);
      await settle();
    };
    const toRow = () => {
      const row = document.querySelector<HTMLElement>('#record-grid tbody tr, #edit-grid [tabindex="0"]');
      act(() => row?.focus());
    };
    await settle();
    toRow();
    const ids = screen.services.registry
      .all()
      .map(({ command }) => command)
      .filter((command) => !command.listedOnly && (route === FIRST || !EVERYWHERE.test(command.id)))
      .map(({ id }) => id);
    for (const id of new Set(ids)) {
      toRow();
      if (!(await walk(id, () => act(() => void screen.services.run(id, 'key')), wrong))) await reopen();
    }
    await reopen();
    const count = pageButtons().length;
    for (let at = 0; at < count; at++) {
      const button = pageButtons()[at];
      if (!button) continue;
      act(() => button.focus());
      if (!(await walk(`button ${nameOf(button)}`, () => fireEvent.click(button), wrong))) await reopen();
    }
    expect(wrong).toEqual([]);
  },
);

const ways = [PHONE, WIDE].flatMap((first) => screens.map(([route, file]) => [route, first, file] as const));
let menus = 0;
it.each(ways)(
  '%s: each menu that is opened at %d px stays while a phone is turned (BX-32)',
  async (route, first, file) => {
    const wrong: string[] = [];
    await drawSteady(route, file);
    await settle();
    menus += await turnMenus(first, wrong);
    expect(wrong).toEqual([]);
  },
);

it('the walk has opened dialogs of each kind: a question, a form, and content only; and menus (BX-32)', () => {
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'orders.cancel',
      'orders.changeAddress',
      'inbox.reattempt',
      'inbox.changeAddress',
      'people.invite',
      'integrations.guide',
      'templates.repeat',
      'help.cheatSheet',
    ]),
  );
  expect(menus).toBeGreaterThan(20);
});
