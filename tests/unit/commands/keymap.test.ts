import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { ariaKeyShortcut, keyCaps, parseBinding } from '../../../src/commands/keys/keyBinding.ts';
import { createKeymap } from '../../../src/commands/keys/keymap.ts';
import { detectPlatform } from '../../../src/commands/keys/platform.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';

function memory(initial?: string) {
  let value: string | null = initial ?? null;
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      value = next;
    },
  };
}

function command(id: string, keys: string): Command {
  return { id, labelKey: id as TextKey, group: 'view', scope: 'global', keys: [keys], run: () => undefined };
}

describe('the keymap of a user', () => {
  it('the keymap of a user is stored for the next visit', () => {
    const storage = memory();
    const print = command('print', 'p');
    const first = createKeymap(storage);
    first.setCharacterKeys(false);
    first.setTips(false);
    first.setChordMs(99_999);
    first.remap(print, ['mod+j'], [print]);
    const second = createKeymap(storage);
    expect(second.settings()).toEqual({
      characterKeys: false,
      tips: false,
      chordMs: 10_000,
      remap: { print: ['mod+j'] },
    });
    expect(second.keysOf(print)).toEqual(['mod+j']);
  });

  it('the keymap of a user refuses a key in use and keeps the old one', () => {
    const print = command('print', 'p');
    const track = command('track', 't');
    const keymap = createKeymap(memory());
    expect(keymap.remap(print, ['t'], [print, track])).toEqual([
      { kind: 'duplicate', keys: 't', ids: ['track', 'print'] },
    ]);
    expect(keymap.keysOf(print)).toEqual(['p']);
  });

  it('the keymap of a user resets the keys of one command or of all', () => {
    const [a, b] = [command('a', 'p'), command('b', 't')];
    const keymap = createKeymap(memory());
    keymap.remap(a, ['l'], [a, b]);
    keymap.remap(b, ['m'], [a, b]);
    keymap.reset('a');
    expect([keymap.keysOf(a), keymap.keysOf(b)]).toEqual([['p'], ['m']]);
    keymap.reset();
    expect(keymap.keysOf(b)).toEqual(['t']);
  });

  it.each(['{', '3', '{"remap":{"a":["bogus+q"],"b":"p"},"chordMs":"fast"}'])(
    'the keymap of a user reads %s as the default',
    (stored) => {
      expect(createKeymap(memory(stored)).settings()).toEqual({
        characterKeys: true,
        tips: true,
        chordMs: 1000,
        remap: {},
      });
    },
  );
});

describe('keys in print', () => {
  it.each([
    ['mod+k', 'other', [['Ctrl', 'K']]],
    ['mod+k', 'apple', [['⌘', 'K']]],
    ['g o', 'other', [['g'], ['o']]],
    ['shift+r', 'other', [['Shift', 'R']]],
    ['shift+down', 'apple', [['⇧', '↓']]],
    ['#', 'other', [['#']]],
    ['f8', 'other', [['F8']]],
  ] as const)('%s on %s', (binding, platform, caps) => {
    expect(keyCaps(binding, platform)).toEqual(caps);
  });

  it('shortcuts are exposed to assistive technology, without chords', () => {
    expect(ariaKeyShortcut('mod+shift+c', 'apple')).toBe('Meta+Shift+C');
    expect(ariaKeyShortcut('mod+enter', 'other')).toBe('Control+Enter');
    expect(ariaKeyShortcut('g o', 'other')).toBeUndefined();
  });

  it('a misspelt modifier is refused', () => {
    expect(() => parseBinding('cmd+k')).toThrow('Unknown modifier');
  });

  it.each([
    [{ userAgentData: { platform: 'macOS' } }, 'apple'],
    [{ platform: 'iPhone' }, 'apple'],
    [{ platform: 'Win32' }, 'other'],
    [{}, 'other'],
  ] as const)('the keyboard of %o is detected', (nav, expected) => {
    expect(detectPlatform(nav)).toBe(expected);
  });
});
