import { z } from 'zod';
import { AUDIT_GROUPS, AUDIT_OPERATIONS, AUDIT_RESULTS, AUDIT_SUBJECTS } from '../rules/account/audit.ts';
import { ROLES } from '../rules/account/rights.ts';
import { MCP_CALLS } from '../rules/integrations/mcp.ts';
import { AUDIT_SORTS } from '../rules/listSorts.ts';
import { BATCH_KINDS } from '../rules/orders/bulk.ts';
import { CustomerId, DateOnly, Money, paged, SHEET_LINK, sortOrder } from '../wire/scalars.ts';

const Id = z.string().regex(/^\d{1,9}$/, 'must be a number');

const AuditFilter = z.object({
  /** Days in the time zone of the company. */
  dateFrom: DateOnly.optional(),
  dateTo: DateOnly.optional(),
  /** A person's own calls, without those of their keys. */
  person: Id.optional(),
  /** Calls by an API key. */
  key: Id.optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  /** Id of a record, or the number of an order. */
  keyword: z.string().max(100).optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditListQuery = AuditFilter.extend({
  ...paged(50),
  sortBy: z.enum(AUDIT_SORTS).default('at'),
  orderBy: sortOrder('desc'),
});
export type AuditListQuery = z.output<typeof AuditListQuery>;

export const AuditExportQuery = AuditListQuery.omit({ page: true }).extend(SHEET_LINK);

/** A record that a call concerned. */
const AuditedRecord = z.object({
  id: z.string(),
  /** The record's number or name; a draft's reference or recipient. Null if it has none or was deleted. A deleted role keeps its name. */
  name: z.string().nullable(),
  /** The record was deleted, or is an invitation that is no longer open. */
  gone: z.boolean(),
  /** A matter's tab of the inbox, a manifest's status, or the list of a view; null for others and for views that the caller cannot open. */
  place: z.string().nullable(),
});

/** An API key, told from others of its name by the end of its text or the time when it was made. */
const ActingKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The end of the key; null for a program's connection, whose text changes, and for a deleted key. */
  token: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type ActingKey = z.infer<typeof ActingKey>;

/** One call that changed something, or a sign-in. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The person, or the maker of the key. The name is null once the user is deleted. */
  person: z.object({ id: z.number().int(), name: z.string().nullable() }),
  /** The API key, with its name at that time; null if the person did it themselves. */
  key: ActingKey.nullable(),
  operation: z.enum(AUDIT_OPERATIONS),
  group: z.enum(AUDIT_GROUPS),
  /** The kind of the call's records; null without any. */
  subject: z.enum(AUDIT_SUBJECTS).nullable(),
  /** The call's records, at most twenty. */
  records: z.array(AuditedRecord),
  /** Number of all records of the call. */
  recordTotal: z.number().int(),
  /** Names of the fields that were set. */
  fields: z.array(z.string()),
  /** Added to the wallet; below zero, taken from it. Null if no money moved. */
  amount: Money.nullable(),
  /** The kind of a job over many orders. */
  kind: z.enum(BATCH_KINDS).nullable(),
  /** The role that a person was given or invited to; `own` is a role of the account. */
  role: z.enum([...ROLES, 'own']).nullable(),
  /** Name of the account's own role; the last known name if the role was deleted. */
  roleName: z.string().nullable(),
  /** The tool of an assistant, with the code of its refusal and the number of such calls of its key in that hour; null without a tool. */
  tool: z
    .object({ name: z.enum(MCP_CALLS), code: z.string().nullable(), times: z.number().int() })
    .nullable(),
  /**
   * `partly`: some of its records were refused. `asked`: the tool asked for a confirmation. `refused`: a sign-in that failed, or a tool that
   * was refused.
   */
  result: z.enum(AUDIT_RESULTS),
  /** The request id, as in the answer to a refusal and in the server's log; null for a sign-in. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Persons and keys by whom the activity can be filtered. */
export const AuditActors = z.object({
  people: z.array(z.object({ id: z.number().int(), name: z.string() })),
  keys: z.array(ActingKey),
});
export type AuditActors = z.infer<typeof AuditActors>;
