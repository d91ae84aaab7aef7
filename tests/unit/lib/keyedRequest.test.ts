import { expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import {
  keyedRequest,
  memoryStorage,
  nextAttempt,
  sendAttempt,
} from '../../../src/lib/calls/keyedRequest.ts';
import { attemptsIn } from '../../../src/lib/calls/useAttempts.ts';

it('all bodies that were sent with a key stay with the key, newest first, each once (FORM-99, PAY-21)', () => {
  const first = { key: 'k', body: 'a' };
  const third = nextAttempt(nextAttempt(first, 'b'), 'c');
  expect(third).toEqual({ key: 'k', body: 'c', earlier: ['b', 'a'] });
  expect(nextAttempt(third, 'a')).toEqual({ key: 'k', body: 'a', earlier: ['c', 'b'] });
  expect(nextAttempt(third, 'c')).toBe(third);
});

it('the body that the server processed, at any position of three with one key, gets its result (FORM-99, PAY-21)', async () => {
  const mismatch = Object.assign(new Error('Used'), { status: 409, code: ERROR.idempotencyMismatch });
  for (const [ran, tries] of [
    ['"c"', 1],
    ['"b"', 2],
    ['"a"', 3],
  ] as const) {
    const send = vi.fn(async (body: string) => {
      if (JSON.stringify(body) !== ran) throw mismatch;
      return body;
    });
    const sent = await sendAttempt({ key: 'k', body: '"c"', earlier: ['"b"', '"a"'] }, send);
    expect(sent).toEqual({ result: JSON.parse(ran), isEarlier: tries > 1 });
    expect(send).toHaveBeenCalledTimes(tries);
  }
  const never = vi.fn(() => Promise.reject(mismatch));
  await expect(sendAttempt({ key: 'k', body: '1', earlier: ['2', '3'] }, never)).rejects.toBe(mismatch);
  expect(never).toHaveBeenCalledTimes(3);
});

it('a refusal of another kind ends the attempt at its first body', async () => {
  const refused = Object.assign(new Error('Refused'), { status: 422, code: ERROR.validation });
  const send = vi.fn(() => Promise.reject(refused));
  await expect(sendAttempt({ key: 'k', body: '1', earlier: ['2'] }, send)).rejects.toBe(refused);
  expect(send).toHaveBeenCalledTimes(1);
});

it('the same body keeps its key, another body gets its own key', () => {
  const newKey = vi.fn(() => 'n');
  const last = { key: 'k', body: '{"a":1}' };
  expect(keyedRequest(last, { a: 1 }, newKey)).toBe(last);
  expect(keyedRequest(last, { a: 2 }, newKey)).toEqual({ key: 'n', body: '{"a":2}' });
  expect(newKey).toHaveBeenCalledTimes(1);
});

it('all attempts carry one key until one succeeds; the next request has a new key (FORM-99, PAY-21)', async () => {
  const refused = (status: number) => Object.assign(new Error('Refused'), { status });
  const send = vi
    .fn(async (body: string, _key: string) => body)
    .mockRejectedValueOnce(refused(0))
    .mockRejectedValueOnce(refused(402));
  const attempts = attemptsIn(memoryStorage());
  await expect(attempts('a', send)).rejects.toMatchObject({ status: 0 });
  await expect(attempts('b', send)).rejects.toMatchObject({ status: 402 });
  expect(await attempts('b', send)).toEqual({ result: 'b', isEarlier: false });
  await attempts('b', send);
  const [lost, other, done, next] = send.mock.calls.map(([, key]) => key);
  expect([other, done]).toEqual([lost, lost]);
  expect(next).not.toBe(lost);
});
