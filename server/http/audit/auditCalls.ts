import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AUDIT_FIELDS_MAX,
  AUDIT_SUBJECTS_MAX,
  type AuditOperation,
  type AuditSubject,
  auditedAs,
  auditOf,
} from '../../../contract/rules/account/audit.ts';
import type { MemberRole } from '../../../contract/rules/account/rights.ts';
import { BATCH_KINDS } from '../../../contract/rules/orders/bulk.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { type AuditDetail, auditEntry } from '../../db/schema/account/audit.ts';
import { derivedId } from '../request/idempotency.ts';
import { asCall, type CallRecord, currentTool, type ToolRun } from './callRecord.ts';
import { nameChanger } from './whoChanged.ts';

/** A recorded call, with the written parts of its entry. */
interface Running extends CallRecord {
  /** The facts of the entry as they are stored; undefined before the entry is stored. */
  written?: string;
  /** Result of the rows of a call over several records, if some or all were refused. */
  rows?: 'partly' | 'refused';
  /** The tool of an assistant that makes the call. */
  tool: ToolRun | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    audit: Running | null;
  }
}

/**
 * Every successful call of a user or key that changes something writes one audit entry. It is the last step of the call's first
 * transaction, so that neither exists without the other. For a call without a transaction, and for facts that arrive later, it is written
 * before the answer is sent. A call that is repeated with its idempotency key shares the entry of the first call.
 */
export function registerAudit(app: App, ctx: Ctx): void {
  app.decorateRequest('audit', null);
  app.addHook('preHandler', (request, _reply, done) => {
    const operation = auditedAs(request.routeOptions.schema?.operation?.id);
    if (!operation || !request.actor || request.method === 'HEAD') return done();
    const running: Running = { ...recordOf(request, operation), operation, tool: currentTool() };
    request.audit = running;
    const { customerId, userId, keyName = null } = request.actor;
    asCall({ customerId, userId, keyName }, running, () =>
      ctx.db.atCommits(() => atCommit(ctx, request, running), done),
    );
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (request.audit && isDone(reply)) readAnswer(request.audit, payload);
    else if (request.audit) await nameChanger(ctx, request, reply, payload);
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const running = request.audit;
    request.audit = null;
    if (running) await atEnd(ctx, request, reply, running);
    return payload;
  });
}

/** A redirect counts too. */
const isDone = ({ statusCode }: FastifyReply): boolean => statusCode < 400;

async function atCommit(ctx: Ctx, request: FastifyRequest, running: Running) {
  // Work that continues after the answer is not part of the call.
  if (!request.audit || running.written !== undefined || running.isNothing) return undefined;
  const facts = factsOf(request, running, 'done');
  await insertEntry(ctx, request, facts);
  return () => {
    running.written = JSON.stringify(facts);
    if (running.tool) running.tool.entries += 1;
  };
}

async function atEnd(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  running: Running,
): Promise<void> {
  const done = isDone(reply);
  // The work of the call is done, or its repetition will do it and write the entry.
  if (reply.statusCode >= 500) return;
  if (running.isNothing) return;
  if (running.written === undefined && (!done || running.rows === 'refused')) return;
  if (reply.getHeader('idempotent-replayed') !== undefined) return;
  const facts = factsOf(request, running, done ? (running.rows ? 'partly' : 'done') : 'refused');
  if (running.written === undefined) {
    await insertEntry(ctx, request, facts);
    if (running.tool) running.tool.entries += 1;
    return;
  }
  if ((!done || running.rows === 'refused') && !running.isChanged) {
    if (running.tool) running.tool.entries -= 1;
    return dropEntry(ctx, request);
  }
  if (running.written !== JSON.stringify(facts)) await changeEntry(ctx, request, facts);
}

type Facts = Pick<
  typeof auditEntry.$inferInsert,
  'operation' | 'subjects' | 'subjectCount' | 'detail' | 'result'
>;

function factsOf(request: FastifyRequest, running: Running, result: Facts['result']): Facts {
  const { operation, subjects, count, walletMinor, kind, roleName, tool } = running;
  const ids = [...subjects].slice(0, AUDIT_SUBJECTS_MAX);
  const fields = isChange(operation) ? fieldsOf(request.body) : [];
  const detail: AuditDetail = {
    ...(fields.length > 0 ? { fields } : {}),
    ...(walletMinor === 0 ? {} : { walletMinor }),
    ...(kind ? { kind } : {}),
    ...(roleName ? { roleName } : {}),
    ...(tool ? { tool: tool.name } : {}),
    ...(GIVES_ROLE.has(operation) ? roleIn(request.body) : {}),
  };
  return { operation, subjects: ids, subjectCount: Math.max(subjects.size, count), detail, result };
}

const isChange = (operation: AuditOperation): boolean => /^(change|save|switch|set)[A-Z]/.test(operation);

const GIVES_ROLE: ReadonlySet<AuditOperation> = new Set(['invitePerson', 'changeMember']);

/** The role of a checked body. */
function roleIn(body: unknown): Pick<AuditDetail, 'role' | 'roleId'> {
  const { role, roleId } = (body ?? {}) as { role?: MemberRole; roleId?: string | null };
  return { ...(role ? { role } : {}), ...(role === 'own' && roleId ? { roleId } : {}) };
}

const NAME = /^[A-Za-z]\w{0,39}$/;
/** Fields that an entry does not name: ids, the record's version, and the password that proves the caller. */
const NO_FIELDS = new Set(['id', 'customerId', 'companyId', 'updatedAt', 'oldPassword']);

/** Names of the fields that a body sets; no values, which may be personal or secret. */
function fieldsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(body)
    .flatMap(([name, value]) =>
      value !== undefined && NAME.test(name) && !NO_FIELDS.has(name) ? [name] : [],
    )
    .slice(0, AUDIT_FIELDS_MAX);
}

const ID = /^[\w:-]{1,64}$/;

/** The id of a record in a call's body. The `appId` of an installation is the offered app: the answer names the installed one. */
const namedBy = (subject: AuditSubject, body: Record<string, unknown>): unknown =>
  subject === 'app' ? undefined : body[`${subject}Id`];

/** The records that the call itself names, by its address and body. */
function recordOf(request: FastifyRequest, operation: AuditOperation): Omit<CallRecord, 'operation'> {
  const { subject } = auditOf(operation);
  const params = (request.params ?? {}) as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const named = subject
    ? [
        body.ofOrders === true ? undefined : params.ids,
        params.id,
        namedBy(subject, body),
        body[`${subject}Ids`],
        body.parcel,
      ].flatMap((value) => (typeof value === 'string' ? value.split(',') : value))
    : [];
  const ids = named.flatMap((id) => {
    const text = String(id ?? '').trim();
    // Callers may write the letters of an id in capitals; the activity finds its record by one spelling.
    const one = Uuid.safeParse(text).success ? text.toLowerCase() : text;
    return ID.test(one) ? [one] : [];
  });
  const kind = operation === 'startBatch' ? BATCH_KINDS.find((one) => one === body.kind) : undefined;
  return { subject, subjects: new Set(ids), count: 0, walletMinor: 0, ...(kind ? { kind } : {}) };
}

/** Reads the answer: the id of a new record, the size of a job, and whether rows of the call were refused. */
function readAnswer(running: Running, payload: unknown): void {
  const data = (payload as { data?: unknown } | null)?.data;
  const { id, total, created, results, ...more } = (data ?? {}) as Record<string, unknown>;
  const rows: unknown[] = [data, results].find(Array.isArray) ?? [];
  const refused = rows.filter((row) => (row as { error?: unknown } | null)?.error).length;
  if (refused > 0) running.rows = refused === rows.length ? 'refused' : 'partly';
  const { subject } = auditOf(running.operation);
  const known = id ?? (subject ? more[`${subject}Id`] : undefined);
  const made = typeof known === 'number' ? String(known) : known;
  if (subject && running.subjects.size === 0 && typeof made === 'string' && ID.test(made))
    running.subjects.add(made);
  if (subject === 'batch' && typeof total === 'number') running.count = total;
  if (typeof created === 'number') running.count = created;
}

function entryId(ctx: Ctx, { id, idempotency }: FastifyRequest): string {
  if (!idempotency) return id;
  const { scope, key, begunAt } = idempotency;
  return derivedId(ctx, `audit\n${scope}\n${key}\n${begunAt?.toISOString() ?? ''}`);
}

async function insertEntry(ctx: Ctx, request: FastifyRequest, facts: Facts): Promise<void> {
  const { companyId, customerId, userId, tokenId = null, keyName = null } = request.actor;
  await ctx.db.sql
    .insert(auditEntry)
    .values({
      id: entryId(ctx, request),
      companyId,
      customerId,
      at: ctx.ports.clock.now(),
      userId,
      tokenId,
      keyName,
      requestId: request.id,
      ...facts,
    })
    .onConflictDoNothing();
}

/** Changes the entry, for facts that the call learned after its first transaction. */
async function changeEntry(ctx: Ctx, request: FastifyRequest, facts: Facts): Promise<void> {
  await ctx.db.sql.update(auditEntry).set(facts).where(ownEntry(ctx, request));
}

/** Removes the entry of a call that was refused after a transaction without changes. */
async function dropEntry(ctx: Ctx, request: FastifyRequest): Promise<void> {
  await ctx.db.sql.delete(auditEntry).where(ownEntry(ctx, request));
}

const ownEntry = (ctx: Ctx, request: FastifyRequest) =>
  and(eq(auditEntry.id, entryId(ctx, request)), eq(auditEntry.customerId, request.actor.customerId));
