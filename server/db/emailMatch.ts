import { domainToUnicode } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { plainEmail } from '../../contract/rules/text/email.ts';

/**
 * Rows hold the plain spelling. Older ones may hold a host in its own script, or, where a tenant has two accounts of one mailbox, the
 * spelling that was typed: so nobody is locked out, and nobody is new by another spelling.
 */
export function emailIs(column: AnyPgColumn, typed: string): SQL {
  const plain = plainEmail(typed);
  const at = plain.lastIndexOf('@') + 1;
  const ownScript = plain.slice(0, at) + domainToUnicode(plain.slice(at));
  return sql`lower(${column}) in (lower(${typed.trim()}), ${plain}, ${ownScript})`;
}

/** Among two accounts of one mailbox the typed address wins. */
export const typedFirst = (column: AnyPgColumn, typed: string): SQL =>
  sql`lower(${column}) = lower(${typed.trim()}) desc`;
