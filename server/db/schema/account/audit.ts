import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditOperation, AuditResult } from '../../../../contract/rules/account/audit.ts';
import type { MemberRole } from '../../../../contract/rules/account/rights.ts';
import type { McpCallName } from '../../../../contract/rules/integrations/mcp.ts';
import type { BatchKind } from '../../../../contract/rules/orders/bulk.ts';
import { at } from '../columns.ts';
import { customer } from '../tenants.ts';

export interface AuditDetail {
  /** Names of the fields that the call set. */
  fields?: string[];
  /** Added to the wallet; below zero, taken from it. */
  walletMinor?: number;
  /** The kind of a job. */
  kind?: BatchKind;
  /** The role that a person was given or invited to. */
  role?: MemberRole;
  /** The account's own role, if `role` is `own`. */
  roleId?: string;
  /** Name of the account's role at that time. */
  roleName?: string;
  /** The tool of an assistant that made the call. */
  tool?: McpCallName;
  /** The code of a tool's refusal. */
  code?: string;
  /** Number of calls that this entry counts. */
  times?: number;
}

/**
 * Successful calls of people and keys that changed something, and sign-ins. Each is written with its change; no other call changes it
 * later. Calls of assistants' tools without such a change are counted by the hour (`callTool`).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    /** The person, or the maker of the API key. */
    userId: integer('user_id').notNull(),
    tokenId: integer('token_id'),
    /** Name of the key at that time. */
    keyName: text('key_name'),
    operation: text('operation').$type<AuditOperation>().notNull(),
    /** Ids of the records, the first ones if there are many. */
    subjects: text('subjects').array().notNull(),
    subjectCount: integer('subject_count').notNull(),
    detail: jsonb('detail').$type<AuditDetail>().notNull().default({}),
    /** Null for a sign-in. */
    requestId: text('request_id'),
    result: text('result').$type<AuditResult>().notNull(),
  },
  (t) => [
    index('audit_entry_customer_idx').on(t.customerId, t.at.desc().nullsFirst(), t.id),
    index('audit_entry_person_idx').on(t.customerId, t.userId, t.at.desc().nullsFirst()),
    index('audit_entry_subjects_idx').using('gin', t.subjects),
    // Rows are written in order of time, so a small index finds the oldest ones.
    index('audit_entry_age_idx').using('brin', t.at),
  ],
);
