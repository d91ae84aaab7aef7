import History from '@mui/icons-material/HistoryOutlined';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import { AUDIT_SORTS } from '../../../contract/rules/listSorts.ts';
import { ACTIVITY_TABS } from '../../shared/activity/rules/activityFilter.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** The activity of people and keys in the account. */
export const activity = {
  name: 'activity',
  list: lazyPage(() => import('./ActivityPage.tsx')),
  tabs: ACTIVITY_TABS,
  sorts: AUDIT_SORTS,
  icon: History,
  recordRepresentation: (entry: AuditEntry) => entry.operation,
};
