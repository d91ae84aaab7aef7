import { createApp } from '../server/app.ts';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper } from '../tests/support/world.ts';
import { benchPostgres } from './support/database.ts';
import { mediansInTurns } from './support/measure.ts';

// A changing call with its entry in the activity log and without one, in turns on the same database.
const RUNS = 150;

for (const kind of ['postgres', 'pglite'] as const) {
  const postgres = kind === 'postgres' ? await benchPostgres() : undefined;
  if (typeof postgres === 'string') {
    process.stdout.write(`${kind} is left out (${postgres}).\n`);
    continue;
  }
  const t = await startTestServer({ kind });
  const silent = await createApp(t.ctx, {
    onRoute: ({ schema }) => {
      // No operation of this name is recorded.
      if (schema?.operation) schema.operation = { ...schema.operation, id: 'unrecorded' };
    },
  });
  await silent.ready();
  const { auth } = await makeShipper(t, { walletMinor: 100_000 });
  const contact = {
    name: 'Tan Wei Ling',
    phone: '+60187654321',
    address1: '8 Jalan SS15/4',
    postcode: '47500',
    city: 'Subang Jaya',
    state: 'Selangor',
    country: 'MY',
    tags: [],
  };
  const write = (app: typeof t.app) => async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1.0/contact',
      headers: auth,
      payload: contact,
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  };
  const [withEntry = 0, without = 1] = await mediansInTurns(RUNS, [write(t.app), write(silent)]);
  process.stdout.write(
    `${kind}: a new contact with its entry ${withEntry.toFixed(2)} ms, without ${without.toFixed(2)} ms: ${(withEntry / without).toFixed(2)} ×\n`,
  );
  await silent.close();
  await t.close();
  if (postgres) await postgres.stop();
}
