import { sql } from 'drizzle-orm';
import type { AuditOperation, AuditResult } from '../../../contract/rules/account/audit.ts';
import type { Ctx } from '../../context.ts';

/** An entry in each account of a person, for a step that is not of one account: a sign-in, a new password. */
export async function writePersonEntry(
  ctx: Ctx,
  { id, companyId }: { id: number; companyId: string },
  operation: AuditOperation,
  result: AuditResult = 'done',
): Promise<void> {
  await ctx.db.sql.execute(sql`
    insert into audit_entry (id, company_id, customer_id, at, user_id, operation, subjects, subject_count, result)
    select gen_random_uuid(), ${companyId}::uuid, customer_id, ${ctx.ports.clock.now().toISOString()}::timestamptz, user_id,
      ${operation}, '{}', 0, ${result}
    from customer_user where user_id = ${id}`);
}
