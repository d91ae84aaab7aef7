import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { INBOX_KINDS } from '../../../contract/rules/orders/inbox.ts';
import { useText } from '../../i18n/useText.ts';
import type { InboxFilter } from '../../shared/inbox/rules/inboxFilter.ts';
import { useInboxCounts } from '../../shared/inbox/useInboxCounts.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { FilterChoices, ListDescription } from '../../ui/list/listDescription.ts';
import { courier } from '../orders/list/orderListParts.tsx';
import { InboxUndo } from './InboxUndo.tsx';
import { type InboxTools, inboxActions, openOrder, useInboxTools } from './inboxActions.ts';
import { inboxColumns } from './inboxColumns.tsx';
import { inbox } from './index.ts';

const kinds: FilterChoices = {
  field: 'kind',
  label: 'inbox.matter',
  useOptions: () => {
    const translate = useText();
    return [
      { value: '', text: translate('inbox.anyMatter') },
      ...INBOX_KINDS.map((kind) => ({ value: kind, text: translate(`inbox.kinds.${kind}`) })),
    ];
  },
};

/** Matters that need a person, the nearest deadline first (BX-40). */
const inboxList: ListDescription<InboxLine, InboxTools, InboxFilter> = {
  resource: 'inbox',
  title: 'menu.inbox',
  group: 'orders',
  name: ({ order }) => orderName(order),
  tabs: {
    values: inbox.tabs,
    label: 'inbox.tabsLabel',
    text: (tab) => `inbox.tabs.${tab}`,
    useFigures: () => {
      const { data } = useInboxCounts();
      return (tab) => (tab === 'ended' ? undefined : { count: data?.[tab] });
    },
  },
  sorts: inbox.sorts,
  sort: { field: 'deadline', order: 'ASC' },
  perPage: 50,
  filters: { search: 'inbox.search', choices: [kinds, courier] },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'inbox.nothingFound', hint: 'inbox.nothingFoundHint' }
      : { title: `inbox.empty.${tab}`, hint: `inbox.emptyHint.${tab}` },
  actions: inboxActions,
  useTools: useInboxTools,
  primary: () => ({ action: openOrder, text: 'inbox.openShort' }),
  primaryKey: () => openOrder,
  open: { path: ({ order }) => `/order/${order.id}` },
  selectedText: 'inbox.selected',
  body: { columns: inboxColumns, minWidth: 1180 },
};

export default function InboxList() {
  return (
    <InboxUndo>
      <ListPage list={inboxList} />
    </InboxUndo>
  );
}
