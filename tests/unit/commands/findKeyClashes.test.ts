import { describe, expect, it } from 'vitest';
import { type BoundCommand, findKeyClashes } from '../../../src/commands/keys/findKeyClashes.ts';

function bound(id: string, keys: string, more: Partial<BoundCommand> = {}): BoundCommand {
  return { id, scope: 'global', keys: [keys], ...more };
}

describe('key clashes', () => {
  it.each<[string, BoundCommand[], string[]]>([
    ['two keys that differ', [bound('a', 'p'), bound('b', 't')], []],
    ['one key twice in a scope', [bound('a', 'p'), bound('b', 'p')], ['duplicate p a,b']],
    ['one key in two spellings', [bound('a', 'esc'), bound('b', 'Escape')], ['duplicate esc a,b']],
    ['a letter and the same with Shift', [bound('a', 'r'), bound('b', 'shift+r')], []],
    ['one key in two scopes', [bound('a', 'p'), bound('b', 'p', { scope: 'screen' })], []],
    [
      'one key on two screens',
      [
        bound('a', 'p', { scope: 'screen', screen: 'orders' }),
        bound('b', 'p', { scope: 'screen', screen: 'cod' }),
      ],
      [],
    ],
    [
      'one key twice on a screen',
      [
        bound('a', 'p', { scope: 'screen', screen: 'cod' }),
        bound('b', 'p', { scope: 'screen', screen: 'cod' }),
      ],
      ['duplicate p a,b'],
    ],
    [
      'a single key that begins a chord',
      [bound('a', 'g o'), bound('b', 'g', { scope: 'screen' })],
      ['prefix g a,b'],
    ],
    [
      'a dialog key that begins a chord of the page',
      [bound('a', 'g o'), bound('b', 'g', { scope: 'dialog' })],
      [],
    ],
    ['a chord that begins a longer one', [bound('a', 'g o'), bound('b', 'g o x')], ['prefix g o a,b']],
    ['two chords with one beginning', [bound('a', 'g o'), bound('b', 'g b')], []],
    ['one chord twice', [bound('a', 'g ,'), bound('b', 'g ,')], ['duplicate g , a,b']],
    ['a key of the browser', [bound('a', 'mod+f')], ['reserved mod+f a']],
    ['history by Alt', [bound('a', 'alt+left')], ['reserved alt+left a']],
    ['a chord that changes something', [bound('a', 'b y', { writes: true })], ['writesOnChord b y a']],
  ])('%s', (_name, commands, expected) => {
    const found = findKeyClashes(commands).map(
      (clash) => `${clash.kind} ${clash.keys} ${clash.ids.join(',')}`,
    );
    expect(found).toEqual(expected);
  });
});
