import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { plainEmail } from '../../contract/rules/text/email.ts';

/** Rows store the plain spelling. The unique index covers its small letters. */
export const emailIs = (column: AnyPgColumn, typed: string): SQL =>
  sql`lower(${column}) = ${plainEmail(typed)}`;
