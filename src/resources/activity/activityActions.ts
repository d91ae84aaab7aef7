import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { type CopyTools, copyNumbers } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { SETTINGS_PATHS } from '../../ui/settings/settingsItems.ts';
import { type Reader, recordPath } from './recordPath.ts';

export interface ActivityTools extends CopyTools {
  go(path: string): void;
}

export function useActivityTools(): ActivityTools {
  const navigate = useNavigate();
  const copy = useCopyLines();
  return useMemo(
    () => ({
      copy,
      go: (path) => void navigate(path, { state: backLink() }),
    }),
    [copy, navigate],
  );
}

/** The person who reads the activity. */
export function useReader(): Reader {
  const { customer, user } = useSession();
  const may = useMay();
  return useMemo(() => ({ customerId: customer.id, userId: user.id, may }), [customer.id, user.id, may]);
}

export const activityActions = (reader: Reader) =>
  actionTable<AuditEntry, ActivityTools>()({
    /** Effect of Enter: the page of the record. */
    view: {
      label: 'activity.open',
      icon: VisibilityOutlined,
      shownKey: 'enter',
      fits: (entry) => recordPath(entry, reader) !== null,
      one: (entry, { go }) => go(recordPath(entry, reader) ?? ''),
    },
    actor: {
      label: (entry) => (entry?.key ? 'activity.showKey' : 'activity.showPerson'),
      icon: FilterAltOutlined,
      keys: ['w'],
      one: ({ key, person }, { go }) => {
        const who = key ? `key:${key.id}` : `person:${person.id}`;
        go(filteredPath(SETTINGS_PATHS.activity, { tab: 'all', who }));
      },
    },
    copyNumber: {
      ...copyNumbers('activity.copyId', (entry: AuditEntry) => entry.requestId),
      icon: ContentCopyOutlined,
    },
  });
