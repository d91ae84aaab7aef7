import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { NARROW_ACTIONS_WIDTH } from '../../lib/lists/gridWidths.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type ActivityFilter, activityFilterToWire } from '../../shared/activity/rules/activityFilter.ts';
import { exportQuery } from '../../ui/list/exportQuery.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { type ActivityTools, activityActions, useActivityTools, useReader } from './activityActions.ts';
import { activityColumns, keyText, operationText } from './activityColumns.tsx';
import { activity } from './index.ts';

/** Actions of people and API keys, newest first (BX-51). */
const listFor = (
  actions: ReturnType<typeof activityActions>,
  translate: Translate,
): ListDescription<AuditEntry, ActivityTools, ActivityFilter> => ({
  resource: 'activity',
  title: 'activity.entries',
  isPart: true,
  name: (entry) => entry.records[0]?.name ?? operationText(entry, { translate }),
  tabs: {
    values: activity.tabs,
    label: 'activity.tabsLabel',
    text: (tab) => `activity.tabs.${tab}`,
  },
  sorts: activity.sorts,
  sort: { field: 'at', order: 'DESC' },
  perPage: 50,
  filters: {
    search: 'activity.search',
    dates: { from: 'activity.dateFrom', to: 'activity.dateTo', isPast: true },
    choices: [{ field: 'who', label: 'activity.who', useOptions: useActors }],
  },
  empty: (filtered) =>
    filtered
      ? { title: 'activity.nothingFound', hint: 'activity.nothingFoundHint' }
      : { title: 'activity.empty', hint: 'activity.emptyHint' },
  actions: Object.values(actions),
  useTools: useActivityTools,
  open: { action: actions.view },
  export: {
    hasCsv: true,
    linkForFilter: (dataProvider, shown) =>
      dataProvider.auditExportLink(exportQuery(shown, activityFilterToWire)),
  },
  selectedText: 'activity.selected',
  body: { columns: activityColumns, minWidth: 864, actionsWidth: NARROW_ACTIONS_WIDTH },
});

export default function ActivityPage() {
  const reader = useReader();
  const translate = useText();
  const activityList = useMemo(() => listFor(activityActions(reader), translate), [reader, translate]);
  return (
    <SettingsPage id="activity" titleKey="activity.title" introKey="activity.intro" wide>
      <ListPage list={activityList} />
    </SettingsPage>
  );
}

/** Persons and keys of the account, including former ones. */
function useActors() {
  const translate = useText();
  const locale = useLocale();
  const { timezone: zone } = useSession().company;
  const verbs = useDataProvider();
  const { data } = useQuery({ queryKey: ['activity', 'actors'], queryFn: () => verbs.getAuditActors() });
  return useMemo(
    () => [
      { value: '', text: translate('activity.anybody') },
      ...(data?.people ?? []).map(({ id, name }) => ({ value: `person:${id}`, text: name })),
      ...(data?.keys ?? []).map((key) => ({
        value: `key:${key.id}`,
        text: translate('activity.keyNamed', { name: keyText(key, { locale, zone }) }),
      })),
    ],
    [translate, data, locale, zone],
  );
}
