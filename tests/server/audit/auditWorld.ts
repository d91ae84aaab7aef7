import { desc } from 'drizzle-orm';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { call, pageOf } from '../orders/orderBody.ts';

export const page = async (query = '', who = shipper) =>
  pageOf<AuditEntry>(await call(t, who, 'GET', `audit?${query}`));
export const list = async (query = '', who = shipper) => (await page(query, who)).data;
export const stored = () => t.db.sql.select().from(auditEntry).orderBy(desc(auditEntry.at));
