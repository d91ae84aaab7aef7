import { expect, it, vi } from 'vitest';
import { keepKeys } from '../../../pages/console/keepKeys.ts';

type Press = Pick<KeyboardEvent, 'key'> & Partial<KeyboardEvent>;

/** A page that runs the function as source text, as in the HTML. */
function open() {
  const document = { body: {} };
  const listeners = new Set<(event: unknown) => void>();
  const page = {
    document,
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
  } as unknown as Parameters<typeof keepKeys>[0];
  new Function('window', `(${keepKeys})(window)`)(page);
  const press = (event: Press) => {
    const preventDefault = vi.fn();
    for (const listener of listeners) listener({ target: document.body, ...event, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  return { press, take: () => page.takeKeys?.().map(({ key }) => key) };
}

it('keys are stored until the console takes them, while nothing has the focus (ORD-06)', () => {
  const { press, take } = open();
  press({ key: 'j' });
  press({ key: 'a', target: {} as EventTarget });
  press({ key: 'k' });
  expect(take()).toEqual(['j', 'k']);
  press({ key: 'j' });
  expect(take()).toEqual(['j', 'k']);
});

it.each<[taken: boolean, what: string, event: Press]>([
  [true, 'the search of Firefox', { key: '/' }],
  [true, 'the search of the address bar', { key: 'k', ctrlKey: true }],
  [true, 'Cmd+K', { key: 'k', metaKey: true }],
  [false, 'a letter', { key: 'k' }],
  [false, 'a reload', { key: 'r', ctrlKey: true }],
  [false, 'a new tab', { key: 't', metaKey: true }],
  [false, 'the Firefox console', { key: 'K', ctrlKey: true, shiftKey: true }],
  [false, 'an arrow', { key: 'ArrowDown' }],
  [false, 'a key in a field', { key: '/', target: {} as EventTarget }],
])('the browser is kept from a key: %s for %s', (taken, _what, event) => {
  expect(open().press(event)).toBe(taken);
});

it('a page whose code does not arrive leaves further keys to the browser', () => {
  const { press, take } = open();
  for (let i = 0; i < 60; i++) press({ key: 'x' });
  expect(press({ key: '/' })).toBe(false);
  expect(take()).toHaveLength(51);
});
