import type { z } from 'zod';
import type { COMMANDS, OperateAnswer } from '../../../contract/operate/commands.ts';
import type { Ctx } from '../../context.ts';
import { answerOf } from './answer.ts';
import { selectActions } from './store.ts';
import { tenantOf } from './tenants/tenants.ts';

/** Commands that were run, newest first. */
export async function listActions(
  ctx: Ctx,
  { tenant, subject, limit }: z.output<(typeof COMMANDS)['audit']['input']>,
): Promise<OperateAnswer> {
  const companyId = tenant === undefined ? undefined : (await tenantOf(ctx, tenant)).id;
  const rows = await selectActions(ctx, { companyId, subject, limit });
  return answerOf(
    rows.length === 0 ? 'Nothing was done yet.' : [],
    rows.map(({ action, tenant: code }) => ({
      at: action.createdAt.toISOString(),
      by: action.operator,
      command: action.command,
      tenant: code,
      subject: action.subject,
      reason: action.reason,
      change: JSON.stringify(action.change),
    })),
  );
}
