import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { LEASE_MS, takeJobs } from '../../../server/jobs/lease.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob } from '../../../server/jobs/registry.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { openEventStream } from '../../../server/modules/eventStream/stream.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

const lines: Record<string, unknown>[] = [];
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
withShipper({}, { env: { LOG_LEVEL: 'info' }, app: { logTo } });
beforeEach(() => void lines.splice(0));

it('a job that throws writes one line with its id, queue, attempt and reason, and nothing of its payload', async () => {
  onJob(t.ctx, 'test.fails', async () => {
    throw new Error('the courier is away');
  });
  await enqueue(t.ctx, 'test.fails', { phone: '60123456789' });
  await runDueJobs(t.ctx);
  expect(lines.filter((line) => line.msg === 'job failed')).toEqual([
    expect.objectContaining({
      level: 50,
      jobId: expect.any(Number),
      queue: 'test.fails',
      attempt: 1,
      reason: 'the courier is away',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('60123456789');
});

const linesOf = (queue: string) => lines.filter((line) => line.queue === queue).map(({ msg }) => msg);
const rowOf = async (queue: string) => (await t.db.sql.select().from(job).where(eq(job.queue, queue)))[0];

it('a job that is given up writes one line with its last error, which its row also stores', async () => {
  onJob(t.ctx, 'test.hopeless', async () => {
    throw new Error('the courier is gone');
  });
  await enqueue(t.ctx, 'test.hopeless', { phone: '60123456789' }, { maxAttempts: 2 });
  await runDueJobs(t.ctx);
  t.clock.advance(10);
  await runDueJobs(t.ctx);
  expect(linesOf('test.hopeless')).toEqual(['job failed', 'job given up']);
  expect(lines.find((line) => line.msg === 'job given up')).toMatchObject({
    level: 50,
    jobId: expect.any(Number),
    attempt: 2,
    maxAttempts: 2,
    reason: 'the courier is gone',
  });
  expect(JSON.stringify(lines)).not.toContain('60123456789');
  expect(await rowOf('test.hopeless')).toMatchObject({
    lastError: 'the courier is gone',
    failedAt: expect.any(Date),
  });
});

it('a job whose worker died on the last attempt is given up with one log line and the same text in its row', async () => {
  onJob(t.ctx, 'test.lost', async () => undefined);
  await enqueue(t.ctx, 'test.lost', {}, { maxAttempts: 1 });
  await takeJobs(t.ctx, 'dead', ['test.lost'], 1);
  t.clock.advance(LEASE_MS / 1000 + 1);
  await Promise.all([takeJobs(t.ctx, 'a', ['test.lost'], 1), takeJobs(t.ctx, 'b', ['test.lost'], 1)]);
  expect(linesOf('test.lost')).toEqual(['job given up']);
  expect((await rowOf('test.lost'))?.lastError).toBe('its worker did not come back');
});

it('a job that could not be given up yet keeps its last error', async () => {
  let away = true;
  onJob(
    t.ctx,
    'test.stuck',
    async () => {
      throw new Error('the courier is gone');
    },
    async () => {
      if (away) throw new Error('the database is away');
    },
  );
  await enqueue(t.ctx, 'test.stuck', {}, { maxAttempts: 1 });
  await runDueJobs(t.ctx);
  expect(await rowOf('test.stuck')).toMatchObject({ lastError: 'the courier is gone', failedAt: null });
  away = false;
  t.clock.advance(LEASE_MS / 1000 + 1);
  await runDueJobs(t.ctx);
  expect(await rowOf('test.stuck')).toMatchObject({
    lastError: 'the courier is gone',
    failedAt: expect.any(Date),
  });
  expect(linesOf('test.stuck')).toEqual(['job could not be given up', 'job given up']);
});

it('an event stream that cannot begin writes a log line and ends', async () => {
  const sql = vi.spyOn(t.db, 'sql', 'get').mockImplementation(() => {
    throw new Error('the database is away');
  });
  const stream = openEventStream(t.ctx, shipper, {});
  await new Promise((resolve) => stream.once('close', resolve));
  sql.mockRestore();
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'event stream could not begin', reason: 'the database is away' }),
  );
});

it('an answer that breaks off writes a log line with the request id and without the query', async () => {
  const app = await createApp(t.ctx, { logTo });
  app.get('/broken', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/csv').send(
      Readable.from(
        (async function* () {
          yield 'first';
          throw new Error('Failed query: select 1 params: 60123456789');
        })(),
        { objectMode: false },
      ),
    ),
  );
  await app.inject('/broken').catch(() => 'cut off');
  const broken = lines.filter((line) => Number(line.level) >= 40);
  expect(broken).toEqual([expect.objectContaining({ reqId: expect.any(String), err: expect.any(Object) })]);
  expect(JSON.stringify(lines)).not.toContain('60123456789');
  await app.close();
});
