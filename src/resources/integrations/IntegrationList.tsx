import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import {
  guidesOf,
  INTEGRATION_STATUS,
  needsBilling,
} from '../../../contract/rules/integrations/integrations.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { useSession } from '../../session/SessionContext.ts';
import {
  addressOfPlace,
  type IntegrationFilter,
  type IntegrationRecord,
  placeOfAddress,
} from '../../shared/integrations/rules/integrationAddress.ts';
import type { GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ListDate, ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { IntegrationDialogs, useIntegrationDialogs } from './IntegrationDialogs.tsx';
import { integrations } from './index.ts';
import { INTEGRATION_ACTIONS, type IntegrationTools, useIntegrationTools } from './integrationActions.ts';

/** A shop's first call causes no event, so the list is fetched again after this time. */
const REFETCH_MS = 15_000;

/** Connected shops, with tabs by status (INTG-01…08). */
const integrationList: ListDescription<IntegrationRecord, IntegrationTools, IntegrationFilter> = {
  resource: 'integrations',
  title: 'menu.integrations',
  name: (shop) => shop.name,
  tabs: {
    values: integrations.tabs,
    label: 'integrations.tabsLabel',
    text: (tab) => `integrations.tabs.${tab}`,
  },
  sorts: integrations.sorts,
  sort: { field: 'createdAt', order: 'DESC' },
  address: { read: placeOfAddress, write: addressOfPlace },
  refetchMs: REFETCH_MS,
  filters: { search: 'integrations.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'integrations.nothingFound', hint: 'integrations.nothingFoundHint' }
      : { title: `integrations.empty.${tab}`, hint: 'integrations.emptyHint' },
  actions: Object.values(INTEGRATION_ACTIONS),
  useTools: useIntegrationTools,
  primary: (shop) => ({
    action: needsBilling(shop) ? INTEGRATION_ACTIONS.authBilling : INTEGRATION_ACTIONS.settings,
  }),
  primaryKey: (shop) =>
    shop && needsBilling(shop) ? INTEGRATION_ACTIONS.authBilling : INTEGRATION_ACTIONS.settings,
  open: { action: INTEGRATION_ACTIONS.settings },
  create: { label: 'integrations.new', useStart: () => useIntegrationDialogs().add },
  Above: Hint,
  body: { useColumns, minWidth: 1158, actionsWidth: 162 },
};

export default function IntegrationList() {
  return (
    <IntegrationDialogs>
      <ListPage list={integrationList} />
    </IntegrationDialogs>
  );
}

function Hint() {
  const translate = useText();
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
      {translate('integrations.hint')}
    </Typography>
  );
}

function useColumns(): GridColumn<IntegrationRecord>[] {
  const t = useText();
  const locale = useLocale();
  const { timezone, code } = useSession().company;
  return useMemo(() => {
    const facts = { zone: timezone, locale };
    const state = (isActive: boolean) => (
      <ToneChip
        tone={isActive ? 'green' : 'grey'}
        label={t(`integrations.statuses.${isActive ? 'active' : 'inactive'}`)}
      />
    );
    const columns: GridColumn<IntegrationRecord>[] = [
      {
        key: 'name',
        label: t('integrations.name'),
        render: ({ name, shop }) => <CellText text={name} title={shop ?? name} />,
        card: ({ name }) => <b>{name}</b>,
      },
      {
        key: 'type',
        label: t('integrations.type'),
        width: 187,
        render: (shop) => t(`integrations.types.${shop.type}`),
      },
      {
        key: 'status',
        label: t('integrations.status'),
        width: 140,
        render: (shop) => state(shop.status === INTEGRATION_STATUS.active),
      },
      {
        key: 'billing',
        label: t('integrations.billing'),
        width: 140,
        render: (shop) => {
          if (!shop.isBilledByShop) return '–';
          if (!needsBilling(shop)) return state(true);
          const hint = t('integrations.clickBilling');
          // The row's button says the same, so the request needs no room of its own.
          return (
            <Box component="span" title={hint} sx={{ position: 'relative' }}>
              {state(false)}{' '}
              <Box component="span" sx={visuallyHidden}>
                {hint}
              </Box>
            </Box>
          );
        },
      },
      {
        key: 'lastUsed',
        label: t('integrations.lastUsed'),
        width: 152,
        render: ({ keyAlive, lastUsedAt }) => {
          if (!keyAlive) return t('integrations.keyEnded');
          return lastUsedAt ? (
            <ListTime iso={lastUsedAt} {...facts} hasAge={false} />
          ) : (
            t('integrations.neverUsed')
          );
        },
      },
      {
        key: 'createdAt',
        label: t('integrations.connectedAt'),
        width: 126,
        sortBy: 'createdAt',
        render: (shop) => <ListDate iso={shop.createdAt} {...facts} />,
      },
    ];
    return columns.filter(({ key }) => key !== 'billing' || guidesOf(code).includes('shopify'));
  }, [t, locale, timezone, code]);
}
