// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { playFirstKeys } from '../../../src/commands/keys/playFirstKeys.ts';

/** The keys that the page handles, and the keys that it has handled. */
let answers = '';
let seen: string[] = [];
const page = (event: KeyboardEvent) => {
  if (!answers.includes(event.key)) return;
  event.preventDefault();
  seen.push(event.key);
};
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const pressed = (...keys: string[]) =>
  keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const play = (...keys: string[]) => {
  answers = '';
  seen = [];
  document.addEventListener('keydown', page);
  playFirstKeys(pressed(...keys), { chordMs: 1000, remap: {} });
};
afterEach(() => document.removeEventListener('keydown', page));

it('stored keys are pressed in their order when the page handles them (ORD-06)', async () => {
  play('2', 'j', 'g', 'o');
  await frame();
  expect(seen).toEqual([]);
  answers = 'jgo';
  await frame();
  expect(seen).toEqual([]);
  answers += '2';
  for (let i = 0; i < 5; i++) await frame();
  expect(seen).toEqual(['2', 'j', 'g', 'o']);
});

it.each(['keydown', 'pointerdown'])('a %s of the person drops the waiting keys', async (type) => {
  play('j', 'k');
  answers = 'j';
  for (let i = 0; i < 3; i++) await frame();
  expect(seen).toEqual(['j']);
  document.body.dispatchEvent(
    type === 'keydown'
      ? new KeyboardEvent(type, { key: 'Escape', bubbles: true })
      : new Event(type, { bubbles: true }),
  );
  answers = 'jk';
  for (let i = 0; i < 3; i++) await frame();
  expect(seen).toEqual(['j']);
});
