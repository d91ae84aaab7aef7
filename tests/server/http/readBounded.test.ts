import { expect, it, vi } from 'vitest';
import type { Ctx } from '../../../server/context.ts';
import { tenantLogo } from '../../../server/modules/company/tenantLogo.ts';
import { manualClock } from '../../../server/ports/clock.ts';
import { readBounded } from '../../../server/readBounded.ts';

const never = () => new AbortController().signal;

/** An endless body, and how many of its chunks were read. */
function endless(piece: Uint8Array | null) {
  let taken = 0;
  let ended = false;
  const body = new ReadableStream({
    pull(to) {
      if (!piece) return new Promise(() => undefined);
      taken++;
      to.enqueue(piece);
    },
    cancel() {
      ended = true;
    },
  });
  return { body, taken: () => taken, ended: () => ended };
}

it('an answer within its bounds is read completely', async () => {
  const read = readBounded(new Response('waybill'), { bytes: 7, signal: never() });
  expect((await read).toString()).toBe('waybill');
  expect(await readBounded(new Response(null), { bytes: 7, signal: never() })).toHaveLength(0);
});

it('an answer that is too large by its header or bytes is not read further', async () => {
  const endlessBody = endless(new Uint8Array(10));
  const headers = { 'content-length': '1000' };
  const bounds = { bytes: 100, signal: never() };
  await expect(readBounded(new Response(endlessBody.body, { headers }), bounds)).rejects.toThrow('too large');
  expect(endlessBody.ended()).toBe(true);
  const shown = endless(new Uint8Array(10));
  await expect(readBounded(new Response(shown.body), bounds)).rejects.toThrow('too large');
  expect([shown.ended(), shown.taken() < 20]).toEqual([true, true]);
});

it('an answer whose body stalls is aborted after the time limit', async () => {
  const silent = endless(null);
  const time = new AbortController();
  const read = readBounded(new Response(silent.body), { bytes: 100, signal: time.signal });
  time.abort(new Error('late'));
  await expect(read).rejects.toThrow('late');
  expect(silent.ended()).toBe(true);
});

it('an endless logo of a tenant is ignored after few bytes', async () => {
  const logo = endless(new Uint8Array(64 * 1024));
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(logo.body, { headers: { 'content-type': 'image/png' } })),
  );
  const ctx = { ports: { clock: manualClock('2026-03-02T04:00:00.000Z') } } as unknown as Ctx;
  expect(await tenantLogo(ctx, 'https://logo.example/endless.png')).toBeNull();
  expect([logo.ended(), logo.taken() < 30]).toEqual([true, true]);
});
