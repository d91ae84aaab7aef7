import { Alert, Stack, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { InstalledApp } from '../../../contract/integrations/apps.ts';
import { allowsApps, appOf } from '../../../contract/rules/integrations/apps.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { AppMark } from '../../shared/integrations/AppMark.tsx';
import type { AppListFilter, AppRecord } from '../../shared/integrations/rules/appRecord.ts';
import { appFormPath } from '../../shared/integrations/rules/appRecord.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { useListFilter } from '../../ui/list/filters/useListFilter.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { PAGE_SIZES } from '../../ui/list/rowsPerPage.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { AppDialogs } from './AppDialogs.tsx';
import { APP_ACTIONS, type AppTools, useAppTools } from './appActions.ts';
import { apps } from './index.ts';

/** Rows of a page (APPS-02, APPS-03). */
const ALL = 1000;

/** Apps that are installed, and apps that can be installed (APPS-01…06). */
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
  actions: Object.values(APP_ACTIONS),
  ticksOnlyForActions: true,
  useTools: useAppTools,
  primary: (app) => ({ action: app.installed ? APP_ACTIONS.edit : APP_ACTIONS.install }),
  primaryKey: (app) => (app && !app.installed ? APP_ACTIONS.install : APP_ACTIONS.edit),
  open: { path: appFormPath },
  Above: PlanNotice,
  body: {
    useColumns: useAppColumns,
    columnKeys: ['name', 'description', 'state', 'updatedAt'],
    minWidth: 820,
  },
};

export default function AppList() {
  return (
    <AppDialogs>
      <ListPage list={appList} />
    </AppDialogs>
  );
}

/** Purpose of the list, or the notice that a plan with apps is needed (APPS-05). */
function PlanNotice({ filter }: { filter: AppListFilter }) {
  const translate = useText();
  const { planName, planExpiryDate } = useSession().customer;
  if (allowsApps(planName, planExpiryDate, new Date()))
    // The couriers that can be installed are on the other tab.
    return filter.tab === 'Installed' ? null : (
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

type State = 'builtIn' | 'active' | 'incomplete';
const STATES: Record<State, { tone: StatusTone; text: TextKey }> = {
  builtIn: { tone: 'grey', text: 'apps.states.builtIn' },
  active: { tone: 'green', text: 'apps.states.active' },
  incomplete: { tone: 'orange', text: 'apps.states.incomplete' },
};

function stateOf(kind: AppRecord['kind'], { status }: InstalledApp): State {
  if (kind === 'builtIn') return 'builtIn';
  return status === 1 ? 'active' : 'incomplete';
}

type AppFacts = Pick<ColumnFacts, 'translate' | 'locale' | 'zone'>;

/** Facts that the name does not show: the app's regions, and its contract. */
function aboutApp({ translate: t, locale }: AppFacts, app: AppRecord): string {
  if (app.path === 'email' || app.path === 'sms' || app.path === 'geocoder')
    return t(`apps.builtInAbout.${app.path}`);
  if (app.kind === 'builtIn') return app.description;
  const names = new Intl.DisplayNames([locale.replace('_', '-')], { type: 'region' });
  const countries = (appOf(app.path)?.countries ?? []).map((code) => names.of(code) ?? code);
  const place = countries.length ? countries.join(t('apps.countriesJoin')) : t('apps.everyCountry');
  return t(`apps.kindAbout.${app.kind}`, { place });
}

function appColumns(facts: AppFacts): GridColumn<AppRecord>[] {
  const { translate: t, locale, zone } = facts;
  return [
    {
      key: 'name',
      label: t('apps.name'),
      width: 224,
      sortBy: 'name',
      render: (app) => (
        <Stack
          direction="row"
          component="span"
          spacing={1}
          sx={{ display: 'inline-flex', alignItems: 'center', maxWidth: '100%' }}
        >
          <AppMark name={appOf(app.path)?.name ?? app.name} size={24} />
          {app.kind === 'builtIn' ? (
            <span>{app.name}</span>
          ) : (
            <CellText text={app.name}>
              <RecordLink to={appFormPath(app)}>{app.name}</RecordLink>
            </CellText>
          )}
        </Stack>
      ),
    },
    {
      key: 'description',
      isLong: true,
      label: t('apps.about'),
      render: (app) => <CellText text={aboutApp(facts, app)} wraps />,
    },
    {
      key: 'state',
      label: t('apps.state'),
      width: 172,
      render: ({ kind, installed }) => {
        if (!installed) return '';
        const { tone, text } = STATES[stateOf(kind, installed)];
        return <ToneChip tone={tone} label={t(text)} />;
      },
    },
    {
      key: 'updatedAt',
      label: t('apps.changed'),
      width: 150,
      render: (app) => {
        const at = changedAt(app);
        return at ? <ListTime iso={at} zone={zone} locale={locale} /> : '';
      },
    },
  ];
}

/** The last change of an installed app; nobody changes one that is a part of the portal. */
const changedAt = ({ installed, kind }: AppRecord) => (kind === 'builtIn' ? undefined : installed?.updatedAt);

/** The columns of apps that are not installed, which have no state. */
const AVAILABLE_COLUMNS = new Set(['name', 'description']);

function useAppColumns(): GridColumn<AppRecord>[] {
  const translate = useText();
  const locale = useLocale();
  const zone = useSession().company.timezone;
  const isAvailable = useListFilter<AppListFilter>().filter.tab === 'Available';
  const { data } = useListContext<AppRecord>();
  const isChanged = data?.some(changedAt) ?? false;
  return useMemo(() => {
    const columns = appColumns({ translate, locale, zone });
    if (isAvailable) return columns.filter(({ key }) => AVAILABLE_COLUMNS.has(key));
    return isChanged ? columns : columns.filter(({ key }) => key !== 'updatedAt');
  }, [translate, locale, zone, isAvailable, isChanged]);
}
