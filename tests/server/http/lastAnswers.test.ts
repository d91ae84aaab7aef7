import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import type { App } from '../../../server/context.ts';
import { LAST, type LastAnswers, watchAnswers } from '../../../server/http/lastAnswers.ts';

const NEVER = 2 ** 31 - 1;

interface Stopping {
  address: string;
  ctx: { stopping?: boolean };
  answers: LastAnswers;
  /** Resolves when the call has arrived; the result lets the server answer it. */
  arrived: Promise<void>;
  answer(): void;
}

function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

async function withApp(work: (stopping: Stopping) => Promise<void>): Promise<void> {
  const ctx: { stopping?: boolean } = {};
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false }) as unknown as App;
  const [arrived, answer] = [gate(), gate()];
  const answers = watchAnswers(app, ctx);
  app.get('/slow', async () => {
    arrived.open();
    await answer.passed;
    return { done: true };
  });
  app.get('/live', async (_request, reply) => {
    const stream = new PassThrough();
    stream.write(': here\n\n');
    return reply.header('content-type', 'text/event-stream').send(stream);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    await work({ address, ctx, answers, arrived: arrived.passed, answer: answer.open });
  } finally {
    answer.open();
    await app.close();
  }
}

it('a stopping server answers the running calls, and accepts no new connection (BX-10)', () =>
  withApp(async ({ address, answers, arrived, answer }) => {
    const call = fetch(`${address}/slow`);
    await arrived;
    let isGiven = false;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const given = answers.give(NEVER).then(() => {
      isGiven = true;
    });
    await vi.advanceTimersByTimeAsync(LAST.SENT_MS);
    vi.useRealTimers();
    await expect(fetch(`${address}/live`)).rejects.toThrow('fetch failed');
    expect(isGiven).toBe(false);
    answer();
    expect(await (await call).json()).toEqual({ done: true });
    await given;
  }));

it('streams of events do not delay a server’s stop (BX-10)', () =>
  withApp(async ({ address, answers }) => {
    const live = await fetch(`${address}/live`);
    await answers.give(NEVER);
    await live.body?.cancel();
  }));

it('a call without an answer delays a server’s stop at most by the limit (BX-10)', () =>
  withApp(async ({ address, answers, arrived, answer }) => {
    const call = fetch(`${address}/slow`);
    await arrived;
    await answers.give(1);
    answer();
    await (await call).text();
  }));

it('an answer of a stopping server closes its connection, so that the proxy uses another server (BX-10)', () =>
  withApp(async ({ address, ctx, answer }) => {
    answer();
    expect((await fetch(`${address}/slow`)).headers.get('connection')).toBe('keep-alive');
    ctx.stopping = true;
    expect((await fetch(`${address}/slow`)).headers.get('connection')).toBe('close');
  }));
