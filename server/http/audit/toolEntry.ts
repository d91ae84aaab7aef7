import { sql } from 'drizzle-orm';
import type { AuditResult } from '../../../contract/rules/account/audit.ts';
import type { McpCallName } from '../../../contract/rules/integrations/mcp.ts';
import type { Actor, Ctx } from '../../context.ts';
import { auditEntry } from '../../db/schema/account/audit.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { derivedId } from '../request/idempotency.ts';

/** The end of a tool's call: what it answered, or the code of its refusal. */
export interface ToolOutcome {
  result: Exclude<AuditResult, 'partly'>;
  code?: string;
}

/**
 * Counts a call of a tool in the entry of its key, tool, result and hour, so that an assistant that asks every few seconds does not flood
 * the activity. One statement: parallel calls add up.
 */
export async function countToolCall(
  ctx: Ctx,
  { companyId, customerId, userId, tokenId, keyName = null }: Actor & { tokenId: number },
  tool: McpCallName,
  { result, code }: ToolOutcome,
  requestId: string,
): Promise<void> {
  const at = ctx.ports.clock.now();
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const times = sql`jsonb_set(${auditEntry.detail}, '{times}', to_jsonb((${auditEntry.detail} ->> 'times')::int + 1))`;
  await ctx.db.sql
    .insert(auditEntry)
    .values({
      id: derivedId(ctx, ['tool', customerId, tokenId, tool, result, code, hour].join('\n')),
      companyId,
      customerId,
      at,
      userId,
      tokenId,
      keyName,
      operation: 'callTool',
      subjects: [],
      subjectCount: 0,
      detail: { tool, times: 1, ...(code ? { code } : {}) },
      requestId,
      result,
    })
    .onConflictDoUpdate({ target: auditEntry.id, set: { detail: times } });
}
