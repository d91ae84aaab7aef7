// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { command, keymap, manager, press, ran, registry, setAt, withKeyManager } from './keyManagerWorld.ts';

withKeyManager();

describe('the priority of a key', () => {
  beforeEach(() => {
    registry.register([command('global', 'p'), command('screen', 'p', { scope: 'screen' })]);
  });

  it('a key of the screen comes before one of all pages', () => {
    press('p');
    expect(ran).toEqual(['screen']);
  });

  it('an unavailable command leaves its key to the next command', () => {
    registry.register([command('shut', 'p', { scope: 'screen', when: () => false })]);
    press('p');
    expect(ran).toEqual(['screen']);
  });

  it('a removed command has no key', () => {
    const remove = registry.register([command('gone', 'w')]);
    remove();
    press('w');
    expect(ran).toEqual([]);
  });
});

describe('chords', () => {
  beforeEach(() => {
    registry.register([
      command('orders', 'g o'),
      command('drafts', 'g b'),
      command('undo', 'z'),
      command('sheet', '?'),
      command('palette', 'mod+k', { always: true }),
    ]);
  });

  it('a chord fires on the second key without waiting', () => {
    press('g');
    press('o');
    expect(ran).toEqual(['orders']);
    expect(manager.pending()).toBeUndefined();
  });

  it('the hint of a chord comes after 400 ms with the keys that continue it', () => {
    press('g');
    expect(manager.pending()).toMatchObject({ pressed: ['g'], hint: false });
    vi.advanceTimersByTime(400);
    expect(manager.pending()?.hint).toBe(true);
    expect(manager.pending()?.next.map((n) => [n.key, n.command.id])).toEqual([
      ['o', 'orders'],
      ['b', 'drafts'],
    ]);
  });

  it.each([
    [999, ['orders']],
    [1001, []],
  ])('the second key of a chord after %i ms counts or not', (ms, expected) => {
    press('g');
    vi.advanceTimersByTime(ms);
    press('o');
    expect(ran).toEqual(expected);
  });

  it('the time of the second key is the time of its press, even if the page was busy for longer', () => {
    setAt(0);
    press('g');
    vi.advanceTimersByTime(5000);
    expect(manager.pending()).toBeUndefined();
    setAt(300);
    press('o');
    expect(ran).toEqual(['orders']);
  });

  it('the time of a chord can be set', () => {
    keymap.setChordMs(3000);
    press('g');
    vi.advanceTimersByTime(2900);
    press('o');
    expect(ran).toEqual(['orders']);
  });

  it('a key outside the chord ends it and runs nothing', () => {
    press('g');
    press('z');
    expect(ran).toEqual([]);
    press('z');
    expect(ran).toEqual(['undo']);
  });

  it('a key with Mod works in the middle of a chord', () => {
    press('g');
    press('k', { ctrlKey: true });
    expect(ran).toEqual(['palette']);
  });

  it('Shift alone neither counts nor ends the chord', () => {
    press('g');
    press('Shift', { shiftKey: true });
    press('o');
    expect(ran).toEqual(['orders']);
  });

  it.each<[string, () => void]>([
    ['Escape', () => press('Escape')],
    ['the window losing focus', () => window.dispatchEvent(new Event('blur'))],
    ['another page', () => manager.clearChord()],
  ])('%s clears it', (_name, clear) => {
    press('g');
    clear();
    press('o');
    expect(ran).toEqual([]);
  });

  it('a sign counts by its character, with or without Shift, on any layout', () => {
    press('?', { shiftKey: true });
    press('?');
    expect(ran).toEqual(['sheet', 'sheet']);
  });
});

describe('letters switched off', () => {
  it('letters switched off include single letters, signs and chords, but not Mod and named keys', () => {
    registry.register([
      command('single', 'p'),
      command('sign', '#'),
      command('shifted', 'shift+r'),
      command('chord', 'g o'),
      command('toast', 'f8'),
      command('palette', 'mod+k'),
    ]);
    keymap.setCharacterKeys(false);
    press('p');
    press('#');
    press('R', { shiftKey: true });
    press('g');
    expect(manager.pending()).toBeUndefined();
    press('o');
    press('F8');
    press('k', { ctrlKey: true });
    expect(ran).toEqual(['toast', 'palette']);
  });

  it('a user’s key replaces the default one', () => {
    const print = command('print', 'p');
    registry.register([print]);
    expect(keymap.remap(print, ['l'], [print])).toEqual([]);
    press('p');
    press('l');
    expect(ran).toEqual(['print']);
  });
});

describe('a key that is pressed while the page of a chord is loading', () => {
  const open = () => command('choose', 'u', { scope: 'screen' });
  beforeEach(() => {
    registry.register([command('import', 'g i')]);
    press('g');
    press('i');
  });

  it('runs once its page registers the command', async () => {
    press('u');
    registry.register([command('other', 'x', { scope: 'screen' })]);
    registry.register([open()]);
    await Promise.resolve();
    registry.register([open()]);
    await Promise.resolve();
    expect(ran).toEqual(['import', 'choose']);
  });

  it.each([
    ['after another key', () => press('q')],
    ['after a click', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['after five seconds', () => vi.advanceTimersByTime(5001)],
  ])('does nothing %s', async (_, between) => {
    press('u');
    between();
    registry.register([open()]);
    await Promise.resolve();
    expect(ran).toEqual(['import']);
  });

  it('does not run a command that changes something', async () => {
    press('u');
    registry.register([{ ...open(), writes: true }]);
    await Promise.resolve();
    expect(ran).toEqual(['import']);
  });
});
