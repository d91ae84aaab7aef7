import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditOperation, AuditSubject } from '../../../contract/rules/account/audit.ts';
import type { McpCallName } from '../../../contract/rules/integrations/mcp.ts';
import type { BatchKind } from '../../../contract/rules/orders/bulk.ts';
import type { Ctx } from '../../context.ts';

/** A running call that leaves an entry, with the facts that its work adds to it. */
export interface CallRecord {
  operation: AuditOperation;
  /** The kind of its records. */
  subject: AuditSubject | null;
  /** Ids of its records. */
  subjects: Set<string>;
  /** Number of records that it concerned, if they are more than the known ids. */
  count: number;
  /** The kind of a job. */
  kind?: BatchKind;
  /** The account's own role that was made, changed, deleted or given. */
  roleName?: string;
  /** Added to the wallet; below zero, taken from it. */
  walletMinor: number;
  /** An order or money has changed. */
  isChanged?: true;
  /** The call turned out to change nothing. */
  isNothing?: true;
}

/** A running call of an assistant's tool. */
export interface ToolRun {
  name: McpCallName;
  /** Number of entries of its calls of the API, which name the tool. */
  entries: number;
}

const tools = new AsyncLocalStorage<ToolRun>();

/** Runs `work` as the call of a tool. */
export const asTool = <T>(tool: ToolRun, work: () => T): T => tools.run(tool, work);

/** The tool that makes the current call; undefined for other callers. */
export const currentTool = (): ToolRun | undefined => tools.getStore();

/** The person who does something, with the name of the API key that does it for them. */
export interface Doing {
  customerId: number;
  userId: number;
  keyName: string | null;
}

const calls = new AsyncLocalStorage<{ by: Doing | null; record: CallRecord | null }>();

/** Runs `work` as a recorded call of this person. */
export const asCall = (by: Doing, record: CallRecord, work: () => void): void =>
  calls.run({ by, record }, work);

/** Runs `work` in the name of a person, or of nobody, without a record of its own. */
export const inNameOf = <T>(by: Doing | null, work: () => T): T => calls.run({ by, record: null }, work);

/** Runs `work` outside the running call: its transactions, such as a count, write no entry. */
export const notPartOfCall = <T>({ db }: Pick<Ctx, 'db'>, work: () => T): T =>
  db.atCommits(async () => undefined, work);

/** Columns for the user behind the current write; empty for couriers, timers and other accounts. */
export function doneBy(customerId: number): { doneBy: number | null; doneByKey: string | null } {
  const by = calls.getStore()?.by;
  if (by?.customerId !== customerId) return { doneBy: null, doneByKey: null };
  return { doneBy: by.userId, doneByKey: by.keyName };
}

/**
 * Adds facts to the entry of the running call; without one it does nothing. Facts of a transaction that is rolled back are not added.
 */
function note(ctx: Pick<Ctx, 'db'>, add: (record: CallRecord) => void): void {
  const record = calls.getStore()?.record;
  if (record) ctx.db.beforeCommit(() => add(record));
}

/** The running call concerned this record, if its records are of that kind. */
export const noteSubject = (ctx: Pick<Ctx, 'db'>, kind: AuditSubject, id: string | number): void =>
  note(ctx, (record) => {
    record.isChanged = true;
    if (record.subject === kind) record.subjects.add(String(id));
  });

/** The running call made, changed, deleted or gave a role of this name. */
export const noteRole = (ctx: Pick<Ctx, 'db'>, name: string): void =>
  note(ctx, (record) => {
    record.roleName = name;
  });

/** The running call moved the wallet by this much. */
export const noteMoney = (ctx: Pick<Ctx, 'db'>, amountMinor: number): void =>
  note(ctx, (record) => {
    record.isChanged = true;
    record.walletMinor += amountMinor;
  });

/** The running call did something other than its route says. */
export const noteOperation = (ctx: Pick<Ctx, 'db'>, operation: AuditOperation): void =>
  note(ctx, (record) => {
    record.operation = operation;
  });

/** The running call only prepared a change, and leaves no entry. */
export const skipAuditEntry = (ctx: Pick<Ctx, 'db'>): void =>
  note(ctx, (record) => {
    record.isNothing = true;
  });
