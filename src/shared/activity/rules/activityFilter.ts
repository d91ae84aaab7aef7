import { AUDIT_GROUPS } from '../../../../contract/rules/account/audit.ts';

export const ACTIVITY_TABS = ['all', ...AUDIT_GROUPS] as const;

/** Filter of the activity in the address bar. */
export interface ActivityFilter {
  tab?: (typeof ACTIVITY_TABS)[number];
  q?: string;
  /** A person or a key: `person:7`, `key:12`. */
  who?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** The filter for the API. */
export function activityFilterToWire({
  tab = 'all',
  q,
  who,
  dateFrom,
  dateTo,
}: ActivityFilter): Record<string, string> {
  const keyword = q?.trim();
  const [by, id] = /^(person|key):(\d{1,9})$/.exec(who ?? '')?.slice(1) ?? [];
  return {
    ...(tab === 'all' ? {} : { group: tab }),
    ...(keyword ? { keyword } : {}),
    ...(by && id ? { [by]: id } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
  };
}
