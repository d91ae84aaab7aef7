// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { command, press, ran, registry, start, stop, withKeyManager } from './keyManagerWorld.ts';

withKeyManager();

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-at]') ?? document.body;
}

describe('key presses that are shortcuts', () => {
  beforeEach(() => {
    registry.register([
      command('single', 'p'),
      command('down', 'j'),
      command('palette', 'mod+k', { always: true }),
    ]);
  });

  it.each<[string, KeyboardEventInit & { keyCode?: number }, string[]]>([
    ['a plain press', { key: 'p' }, ['single']],
    ['Caps Lock on', { key: 'P' }, ['single']],
    ['Shift held', { key: 'P', shiftKey: true }, []],
    ['Ctrl held', { key: 'p', ctrlKey: true }, []],
    ['Meta held', { key: 'p', metaKey: true }, []],
    ['Alt held', { key: 'p', altKey: true }, []],
    ['AltGraph held', { key: 'p', modifierAltGraph: true }, []],
    ['a composition running', { key: 'p', isComposing: true }, []],
    ['the code of an input method', { key: 'p', keyCode: 229 }, []],
    ['a held key that repeats', { key: 'p', repeat: true }, []],
    ['a held j that repeats', { key: 'j', repeat: true }, ['down']],
    ['Mod and K', { key: 'k', ctrlKey: true }, ['palette']],
    ['Mod and K with Shift too', { key: 'K', ctrlKey: true, shiftKey: true }, []],
    ['both Ctrl and Meta', { key: 'k', ctrlKey: true, metaKey: true }, []],
    ['Mod and the place of K on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, ['palette']],
  ])('%s', (_name, init, expected) => {
    press(init.key ?? '', init);
    expect(ran).toEqual(expected);
  });

  it('a press that another handler used runs nothing', () => {
    const taken = (event: Event): void => event.preventDefault();
    document.body.addEventListener('keydown', taken);
    press('p');
    document.body.removeEventListener('keydown', taken);
    expect(ran).toEqual([]);
  });

  it('keys within 100 ms after a composition ended are dropped, later ones count', () => {
    document.body.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    vi.advanceTimersByTime(99);
    press('p');
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    press('p');
    expect(ran).toEqual(['single']);
  });

  it('a press that ran a command is prevented in the browser, any other is not', () => {
    expect(press('p').defaultPrevented).toBe(true);
    expect(press('w').defaultPrevented).toBe(false);
  });

  it('Mod is Meta on Apple', () => {
    stop();
    start('apple');
    press('k', { ctrlKey: true });
    expect(ran).toEqual([]);
    press('k', { metaKey: true });
    expect(ran).toEqual(['palette']);
  });
});

describe('the place of the focus', () => {
  beforeEach(() => {
    registry.register([
      command('single', 'p'),
      command('open', 'enter'),
      command('save', 'mod+s'),
      command('palette', 'mod+k', { always: true }),
    ]);
  });

  it.each<[string, boolean]>([
    ['<input data-at>', false],
    ['<input type="search" data-at>', false],
    ['<input type="range" data-at>', false],
    ['<input type="checkbox" data-at>', true],
    ['<input type="radio" data-at>', true],
    ['<input type="button" data-at>', true],
    ['<textarea data-at></textarea>', false],
    ['<select data-at></select>', false],
    ['<div contenteditable="true"><b data-at>x</b></div>', false],
    ['<div contenteditable="false"><b data-at>x</b></div>', true],
    ...['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider', 'listbox', 'menu'].map(
      (role): [string, boolean] => [`<div role="${role}" data-at></div>`, false],
    ),
    ['<ul role="menu"><li role="menuitem" data-at></li></ul>', false],
    ['<div data-keys="off"><button data-at></button></div>', false],
    ['<table role="grid"><tbody><tr tabindex="0" data-at></tr></tbody></table>', true],
    ['<button data-at></button>', true],
  ])('in %s a letter is a shortcut: %s', (html, works) => {
    const at = element(html);
    press('p', {}, at);
    press('s', { ctrlKey: true }, at);
    expect(ran).toEqual(works ? ['single', 'save'] : []);
  });

  it('a key marked as always works in an input', () => {
    press('k', { ctrlKey: true }, element('<input data-at>'));
    expect(ran).toEqual(['palette']);
  });

  it('a letter never works in an input, even for a command that is always on', () => {
    registry.register([command('sheet', '?', { always: true })]);
    press('?', {}, element('<input data-at>'));
    expect(ran).toEqual([]);
    press('?');
    expect(ran).toEqual(['sheet']);
  });

  it('a key that is only listed is left to its component', () => {
    registry.register([command('list', 'w', { listedOnly: true })]);
    expect(press('w').defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
  });

  it('the innermost target decides, also inside a shadow root', () => {
    const host = element('<div data-at></div>');
    const input = document.createElement('input');
    host.attachShadow({ mode: 'open' }).append(input);
    press('p', {}, input);
    expect(ran).toEqual([]);
  });

  it('Enter on a focused control presses the control and runs nothing', () => {
    press('Enter', {}, element('<a href="/x" data-at>x</a>'));
    expect(ran).toEqual([]);
    press('Enter', {}, element('<div tabindex="0" data-at></div>'));
    expect(ran).toEqual(['open']);
  });
});

describe('dialogs', () => {
  const dialogHtml =
    '<div class="MuiModal-root"><div role="dialog" aria-modal="true"><b data-at></b></div></div>';

  it('an open dialog leaves its own keys and the global ones that are always on', () => {
    registry.register([
      command('page', 'p'),
      command('save', 'mod+s', { scope: 'screen', always: true }),
      command('palette', 'mod+k', { always: true }),
      command('dialog', 'd', { scope: 'dialog' }),
    ]);
    const at = element(dialogHtml);
    press('p', {}, at);
    press('s', { ctrlKey: true }, at);
    press('k', { ctrlKey: true }, at);
    press('d', {}, at);
    expect(ran).toEqual(['palette', 'dialog']);
  });

  it('the upper of two dialogs has the keys; after it closes, the lower one has them again', () => {
    const lower = registry.openLayer();
    registry.register([command('lower', 'a', { scope: 'dialog' })], lower.layer);
    const upper = registry.openLayer();
    registry.register([command('upper', 'b', { scope: 'dialog' })], upper.layer);
    press('a');
    press('b');
    expect(ran).toEqual(['upper']);
    upper.close();
    press('a');
    expect(ran).toEqual(['upper', 'lower']);
  });

  it.each([
    ['a menu in a modal', '<div class="MuiModal-root"><ul role="menu"></ul></div>', []],
    [
      'a menu that is just closing',
      '<div class="MuiModal-root" aria-hidden="true"><ul role="menu"></ul></div>',
      ['page'],
    ],
    [
      'a dialog that is just closing',
      '<div class="MuiModal-root"><div class="MuiDialog-container" style="opacity: 0"><div role="dialog" aria-modal="true"></div></div></div>',
      ['page'],
    ],
    ['a sidebar with the role of a menu', '<nav><ul role="menu"></ul></nav>', ['page']],
    [
      'a closed dialog that stays mounted',
      '<div class="MuiModal-root MuiModal-hidden"><div role="dialog" aria-modal="true"></div></div>',
      ['page'],
    ],
  ])('%s', (_name, html, expected) => {
    registry.register([command('page', 'p')]);
    document.body.innerHTML = html;
    press('p');
    expect(ran).toEqual(expected);
  });
});
