import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AuditOperation, AuditResult } from '../../../contract/rules/account/audit.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nowOf } from '../../db/moments.ts';
import { auditEntry } from '../../db/schema/account/audit.ts';

type Entry = Pick<typeof auditEntry.$inferInsert, 'userId' | 'tokenId' | 'keyName' | 'operation'>;

/** An entry for a step that no call of a known person or key makes, within the open transaction. */
export async function writeStepEntry(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  entry: Entry,
  subject: string | number,
): Promise<void> {
  await ctx.db.sql.insert(auditEntry).values({
    id: randomUUID(),
    companyId,
    customerId,
    at: ctx.ports.clock.now(),
    ...entry,
    subjects: [String(subject)],
    subjectCount: 1,
    result: 'done',
  });
}

/** An entry in each account of a person, for a step that is not of one account: a sign-in, a new password. */
export async function writePersonEntry(
  ctx: Ctx,
  { id, companyId }: { id: number; companyId: string },
  operation: AuditOperation,
  result: AuditResult = 'done',
): Promise<void> {
  await ctx.db.sql.execute(sql`
    insert into audit_entry (id, company_id, customer_id, at, user_id, operation, subjects, subject_count, result)
    select gen_random_uuid(), ${companyId}::uuid, customer_id, ${nowOf(ctx)}, user_id,
      ${operation}, '{}', 0, ${result}
    from customer_user where user_id = ${id}`);
}
