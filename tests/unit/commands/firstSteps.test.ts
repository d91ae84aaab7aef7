import { expect, it } from 'vitest';
import { firstSteps } from '../../../src/commands/keys/playFirstKeys.ts';

const NOW = 10_000;
const SETTINGS = { chordMs: 1000, remap: {} };

/** Presses such as `g@9000` or `mod+k`. The last is now; without a time each is 100 ms before the next. */
function played(text: string, settings: Parameters<typeof firstSteps>[2] = SETTINGS): string[] {
  const words = text.split(' ').filter(Boolean);
  const presses = words.map((word, i) => {
    const [name = '', at] = word.split('@');
    const parts = name.split('+');
    return {
      key: parts.at(-1) ?? '',
      ctrlKey: parts.includes('mod'),
      metaKey: false,
      altKey: parts.includes('alt'),
      shiftKey: parts.includes('shift'),
      defaultPrevented: true,
      timeStamp: at ? Number(at) : NOW - (words.length - i) * 100,
    };
  });
  return firstSteps(presses, NOW, settings).map((step) => step.map(({ key }) => key).join(' '));
}

it.each<[string, string[]]>([
  ['j k ArrowDown ArrowUp 2', ['j', 'k', 'ArrowDown', 'ArrowUp', '2']],
  ['j g o', ['j', 'g o']],
  ['2 /', ['2', '/']],
  ['Shift shift+?', ['?']],
  ['Control mod+k', ['k']],
  ['c', ['c']],
])('the presses %s are played in their order (ORD-06)', (text, steps) => {
  expect(played(text)).toEqual(steps);
});

it.each<[string, string[]]>([
  ['j x j', ['j']],
  ['j # j', ['j']],
  ['j Enter', ['j']],
  ['j o', ['j']],
  ['j shift+J', ['j']],
  ['n c', []],
  ['mod+a j', []],
  ['alt+j', []],
  ['mod+j', []],
  ['j mod+k c', ['j', 'k']],
  ['/ 1 2', ['/']],
  ['c j', ['c']],
  ['g o x', ['g o']],
  ['g', []],
])('of the presses %s only those are played that can do no harm and whose meaning is sure', (text, steps) => {
  expect(played(text)).toEqual(steps);
});

it('keys older than five seconds, and keys that may continue them, are not played', () => {
  expect(played('j@4000 j@6000')).toEqual(['j']);
  expect(played('g@4900 c@5100')).toEqual([]);
  expect(played('g@4900 c@5100 j@5900 2@7000')).toEqual(['2']);
  expect(played('j@1000 k@1100')).toEqual([]);
});

it('a chord is played only within its time', () => {
  expect(played('g@8000 o@8900')).toEqual(['g o']);
  expect(played('g@8000 o@9500')).toEqual([]);
});

it('only the last few keys are played', () => {
  expect(played('1 j j j j j j j j')).toEqual(Array(8).fill('j'));
});

it('a key that the person has assigned to another command is not played', () => {
  expect(played('k j', { ...SETTINGS, remap: { 'orders.cancel': ['j'] } })).toEqual(['k']);
});
