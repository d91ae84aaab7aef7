import { Alert, Typography } from '@mui/material';
import { allowsApps } from '../../../contract/rules/integrations/apps.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { AppListFilter, AppRecord } from '../../shared/integrations/rules/appRecord.ts';
import { appFormPath } from '../../shared/integrations/rules/appRecord.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { PAGE_SIZES } from '../../ui/list/rowsPerPage.ts';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { AppDialogs } from './AppDialogs.tsx';
import { type AppTools, appActions, editApp, installApp, useAppTools } from './appActions.ts';
import { apps } from './index.ts';

/** Rows of a page (APPS-02, APPS-03). */
const ALL = 1000;

/** Installed apps, and those that can be installed (APPS-01…06). */
const appList: ListDescription<AppRecord, AppTools, AppListFilter> = {
  resource: 'apps',
  title: 'menu.apps',
  name: (app) => app.name,
  tabs: { values: apps.tabs, label: 'apps.tabsLabel', text: (tab) => `apps.tabs.${tab}` },
  sorts: apps.sorts,
  sort: { field: 'name', order: 'ASC' },
  pageSizes: [...PAGE_SIZES, ALL],
  perPage: ALL,
  filters: { search: 'apps.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'apps.nothingFound', hint: 'apps.nothingFoundHint' }
      : { title: `apps.empty.${tab}`, hint: 'apps.emptyHint' },
  actions: appActions,
  useTools: useAppTools,
  primary: (app) => ({ action: app.installed ? editApp : installApp }),
  primaryKey: (app) => (app && !app.installed ? installApp : editApp),
  open: { path: appFormPath },
  Above: PlanNotice,
  body: { columns: appColumns, minWidth: 760 },
};

export default function AppList() {
  return (
    <AppDialogs>
      <ListPage list={appList} />
    </AppDialogs>
  );
}

/** Purpose of the list; without a plan that has apps, that one is needed (APPS-05). */
function PlanNotice() {
  const translate = useText();
  const { planName, planExpiryDate } = useSession().customer;
  if (allowsApps(planName, planExpiryDate, new Date()))
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('apps.hint')}
      </Typography>
    );
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {translate('apps.planNeeded')}
    </Alert>
  );
}

type State = 'builtIn' | 'active' | 'incomplete' | 'available';
const STATES: Record<State, { tone: StatusTone; text: TextKey }> = {
  builtIn: { tone: 'grey', text: 'apps.states.builtIn' },
  active: { tone: 'green', text: 'apps.states.active' },
  incomplete: { tone: 'orange', text: 'apps.states.incomplete' },
  available: { tone: 'blue', text: 'apps.states.available' },
};

function stateOf({ kind, installed }: AppRecord): State {
  if (kind === 'builtIn') return 'builtIn';
  if (!installed) return 'available';
  return installed.status === 1 ? 'active' : 'incomplete';
}

function appColumns({ translate: t, locale, zone }: ColumnFacts): GridColumn<AppRecord>[] {
  return [
    {
      key: 'name',
      label: t('apps.name'),
      width: 240,
      sortBy: 'name',
      render: (app) =>
        app.kind === 'builtIn' ? app.name : <RecordLink to={appFormPath(app)}>{app.name}</RecordLink>,
    },
    {
      key: 'state',
      label: t('apps.state'),
      width: 172,
      render: (app) => {
        const { tone, text } = STATES[stateOf(app)];
        return <ToneChip tone={tone} label={t(text)} />;
      },
    },
    {
      key: 'description',
      label: t('apps.about'),
      render: (app) => <span title={app.description}>{app.description}</span>,
    },
    {
      key: 'updatedAt',
      label: t('apps.changed'),
      width: 188,
      render: ({ installed, kind }) =>
        installed && kind !== 'builtIn' ? (
          <ListTime iso={installed.updatedAt} zone={zone} locale={locale} />
        ) : (
          '–'
        ),
    },
  ];
}
