import { and, arrayContains, between, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditOf, operationsOn } from '../../../contract/rules/account/audit.ts';
import type { ChangedBy } from '../../../contract/wire/versions.ts';
import type { Ctx } from '../../context.ts';
import { auditEntry } from '../../db/schema/account/audit.ts';
import { appUser } from '../../db/schema/tenants.ts';
import { loggedError } from '../answer/loggedError.ts';

/** Operations that write a new version of their record; others, such as a test of a webhook, leave it as it is. */
const WRITES =
  /^(create|change|save|switch|set|rename|restore|pause|resume|skip|merge|undo|import|install|connect)[A-Z]/;

/** An entry is written with its change, so both have nearly the same time. */
const APART_MS = 5000;

/** Adds to a refusal with both versions who made the present one, as far as the activity knows. */
export async function nameChanger(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { detail } =
    (payload as { error?: { detail?: { changedAt?: string; changedBy?: unknown } } }).error ?? {};
  // An order's own record of its editor is exact.
  if (reply.statusCode !== 409 || !detail?.changedAt || detail.changedBy) return;
  try {
    detail.changedBy = await changerAt(ctx, request, new Date(detail.changedAt));
  } catch (err) {
    // The refusal with both versions is worth more than the name.
    ctx.log.error(loggedError(err), 'who changed a record is not known');
    detail.changedBy = null;
  }
}

async function changerAt(ctx: Ctx, request: FastifyRequest, changedAt: Date): Promise<ChangedBy | null> {
  const { audit, actor } = request;
  const { subject } = audit ? auditOf(audit.operation) : { subject: null };
  if (!audit || !subject) return null;
  const at = changedAt.getTime();
  const [row] = await ctx.db.sql
    .select({ userId: auditEntry.userId, keyName: auditEntry.keyName, name: appUser.name })
    .from(auditEntry)
    .innerJoin(appUser, eq(appUser.id, auditEntry.userId))
    .where(
      and(
        eq(auditEntry.companyId, actor.companyId),
        eq(auditEntry.customerId, actor.customerId),
        inArray(
          auditEntry.operation,
          operationsOn(subject).filter((name) => WRITES.test(name)),
        ),
        between(auditEntry.at, new Date(at - APART_MS), new Date(at + APART_MS)),
        audit.subjects.size > 0 ? arrayContains(auditEntry.subjects, [...audit.subjects]) : undefined,
      ),
    )
    .orderBy(desc(auditEntry.at), auditEntry.id)
    .limit(1);
  if (!row) return null;
  const { keyName, name, userId } = row;
  return { name: keyName ?? name, isYou: keyName === null && userId === actor.userId };
}
