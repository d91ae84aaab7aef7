import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { onJob } from '../../../server/jobs/registry.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { openEventStream } from '../../../server/modules/eventStream/stream.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

let t: TestServer;
let shipper: TestShipper;
const lines: Record<string, unknown>[] = [];
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
beforeAll(async () => {
  t = await startTestServer({ env: { LOG_LEVEL: 'info' }, app: { logTo } });
  shipper = await makeShipper(t);
});
beforeEach(() => void lines.splice(0));
afterAll(() => t.close());

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

it('an event stream that cannot begin writes a line and ends', async () => {
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

it('an answer that breaks while it is sent writes a line with the request id and without the query', async () => {
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
