import { expect, it } from 'vitest';
import { storeAnswer, storedAnswer } from '../../../src/lib/browser/storedAnswer.ts';

const memoryStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage;
};

it('each dashboard answer is stored for a day under its own name and shown again; an unreadable answer is ignored (SHELL-80)', () => {
  const storage = memoryStorage();
  expect(storedAnswer('counts.7', storage, 0)).toBeUndefined();
  expect(storeAnswer('counts.7', { NEW: 3 }, storage, 0)).toEqual({ NEW: 3 });
  expect(storedAnswer('counts.7', storage, 86_399_999)).toEqual({ NEW: 3 });
  expect(storedAnswer('counts.7', storage, 86_400_000)).toBeUndefined();
  expect(storedAnswer('counts.8', storage, 0)).toBeUndefined();
  storage.setItem('dashboard.counts.7', '{');
  expect(storedAnswer('counts.7', storage, 0)).toBeUndefined();
});

it('a browser whose storage is full still shows the answer (SHELL-80)', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  expect(storeAnswer('counts.7', { NEW: 3 }, full)).toEqual({ NEW: 3 });
});
