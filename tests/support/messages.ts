import { eq } from 'drizzle-orm';
import { outboxMessage } from '../../server/db/schema/system/sandbox.ts';
import type { TestServer } from './server.ts';

/** The messages that the server has sent, to one recipient or to all, the oldest first. */
export const messages = (t: Pick<TestServer, 'db'>, recipient?: string) =>
  t.db.sql
    .select()
    .from(outboxMessage)
    .where(recipient === undefined ? undefined : eq(outboxMessage.recipient, recipient))
    .orderBy(outboxMessage.id);
