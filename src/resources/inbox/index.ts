import Inbox from '@mui/icons-material/InboxOutlined';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { INBOX_SORTS } from '../../../contract/rules/listSorts.ts';
import { INBOX_TABS } from '../../../contract/rules/orders/inbox.ts';
import { matterName } from '../../shared/inbox/rules/matterName.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Matters that need a person. */
export const inbox = {
  name: 'inbox',
  list: lazyPage(() => import('./InboxList.tsx')),
  tabs: INBOX_TABS,
  sorts: INBOX_SORTS,
  icon: Inbox,
  recordRepresentation: (line: InboxLine) => matterName(line) ?? line.id.slice(0, 8),
};
