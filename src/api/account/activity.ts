import type { AuditActors } from '../../../contract/account/audit.ts';
import { call } from '../client/http.ts';
import { ticketLink } from '../client/links.ts';

export const getAuditActors = () => call<AuditActors>('GET', 'audit/actors');
/** Address of the filtered activity as a sheet. */
export const auditExportLink = (filter: Record<string, string | undefined>) =>
  ticketLink('audit/export', filter);
