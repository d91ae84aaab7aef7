import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../context.ts';
import { customer } from './schema/tenants.ts';

/** The account's rows of a table: the condition that each query with a scope has in its where-clause. */
export const ownRows = (table: { companyId: AnyPgColumn; customerId: AnyPgColumn }, scope: Scope) =>
  and(eq(table.companyId, scope.companyId), eq(table.customerId, scope.customerId)) as SQL;

/** The account itself, in the table of customers. */
export const ownAccount = (scope: Scope) =>
  and(eq(customer.id, scope.customerId), eq(customer.companyId, scope.companyId)) as SQL;
