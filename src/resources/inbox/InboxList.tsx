import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { INBOX_KINDS, INBOX_PEOPLE } from '../../../contract/rules/orders/inbox.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { timeText } from '../../lib/dates/dates.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { inboxCountText } from '../../shared/inbox/rules/inboxCountText.ts';
import type { InboxFilter } from '../../shared/inbox/rules/inboxFilter.ts';
import { matterName } from '../../shared/inbox/rules/matterName.ts';
import { useInboxCounts } from '../../shared/inbox/useInboxCounts.ts';
import { sinceChoice } from '../../shared/visits/sinceChoice.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { FilterChoices, ListDescription } from '../../ui/list/listDescription.ts';
import { courier } from '../orders/list/orderListParts.tsx';
import { InboxStepsProvider } from './InboxSteps.tsx';
import { firstRemedy, type InboxTools, inboxActions, useInboxTools } from './inboxActions.ts';
import { inboxColumns } from './inboxColumns.tsx';
import { inbox } from './index.ts';
import { matterPath } from './matterOf.ts';

const kinds: FilterChoices = {
  field: 'kind',
  label: 'inbox.matter',
  many: true,
  useOptions: () => {
    const translate = useText();
    return [
      { value: '', text: translate('inbox.anyMatter') },
      ...INBOX_KINDS.map((kind) => ({ value: kind, text: translate(`inbox.kinds.${kind}`) })),
    ];
  },
};

const people: FilterChoices = {
  field: 'person',
  label: 'inbox.person',
  useOptions: (value) => {
    const translate = useText();
    const dataProvider = useDataProvider();
    const { customer, user } = useSession();
    const mayAnswer = useMay()('orders.write');
    const { data } = useQuery({
      queryKey: ['session', 'inboxPeople', customer.id],
      queryFn: () => dataProvider.getInboxPeople(),
      // The server gives names only to members who may answer matters.
      enabled: mayAnswer,
      staleTime: 300_000,
    });
    const anyone = { value: '', text: translate('inbox.people.any') };
    if (!data && /^\d/.test(value)) return [anyone];
    const named = (data ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
    const me = String(user.id);
    return [
      anyone,
      ...INBOX_PEOPLE.map((person) => ({ value: person, text: translate(`inbox.people.${person}`) })),
      ...named.filter((person) => person.value !== me || value === me),
    ];
  },
};

/** Matters that need a person, the nearest deadline first (BX-40). */
const inboxList: ListDescription<InboxLine, InboxTools, InboxFilter> = {
  resource: 'inbox',
  title: 'menu.inbox',
  group: 'orders',
  name: (line) => matterName(line) ?? line.id.slice(0, 8),
  tabs: {
    values: inbox.tabs,
    label: 'inbox.tabsLabel',
    text: (tab) => `inbox.tabs.${tab}`,
    useFigures: () => {
      const { data } = useInboxCounts();
      const locale = useLocale();
      return (tab) => (tab === 'ended' ? undefined : { count: data && inboxCountText(data[tab], locale) });
    },
  },
  sorts: inbox.sorts,
  sort: { field: 'deadline', order: 'ASC' },
  perPage: 50,
  filters: {
    search: 'inbox.search',
    choices: [kinds, courier, people, sinceChoice('openedSince', 'inbox.openedSince')],
  },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'inbox.nothingFound', hint: 'inbox.nothingFoundHint' }
      : { title: `inbox.empty.${tab}`, hint: `inbox.emptyHint.${tab}`, Action: LastLooked },
  actions: inboxActions,
  useTools: useInboxTools,
  primary: (line, may) => {
    const action = firstRemedy(line, may ? { may } : {});
    // The row has no room for the long name of this action.
    return { action, text: action.id === 'message' ? 'orders.whatsApp' : action.label(line) };
  },
  primaryKey: firstRemedy,
  open: { path: matterPath },
  selectedText: 'inbox.selected',
  body: { columns: inboxColumns, minWidth: 915, actionsWidth: 184 },
};

export default function InboxList() {
  return (
    <InboxStepsProvider>
      <ListPage list={inboxList} />
    </InboxStepsProvider>
  );
}

/** Time of the server's last answer, as an empty inbox means nothing if it is old. */
function LastLooked() {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const { dataUpdatedAt } = useInboxCounts();
  if (!dataUpdatedAt) return null;
  const time = timeText(new Date(dataUpdatedAt).toISOString(), timezone, locale);
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('inbox.lastLooked', { time })}
    </Typography>
  );
}
