import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { createPorts } from '../createPorts.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { openDb } from '../db/openDb.ts';
import { createMemoryBus } from '../eventBus/bus.ts';
import { OPERATOR_HEADER, operatorToken } from '../http/caller/operator.ts';
import { systemClock } from '../ports/clock.ts';
import { ensureSecret } from '../secret.ts';
import type { OperatorLink, Reply } from './operatorReply.ts';

/** The same routes without a port, jobs or moving couriers, over the database, which this process locks meanwhile. */
export async function openOwnServer(config: Config): Promise<OperatorLink> {
  const db = await openDb(config).catch((err: Error) => {
    throw new Error(
      `No Waybill answers on port ${config.port}, and its database cannot be opened: ${err.message}`,
    );
  });
  await migrate(db, MIGRATIONS);
  const secret = ensureSecret(config);
  const ctx = { db, secret, config: { ...config, logLevel: 'silent' }, bus: createMemoryBus() } as Ctx;
  ctx.ports = createPorts(ctx, systemClock(config.clockSpeed));
  const app = await createApp(ctx);
  return {
    call: async (command, body) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/v1.0/operate/${command}`,
        headers: { [OPERATOR_HEADER]: operatorToken(secret) },
        payload: body,
      });
      return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() };
    },
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}
