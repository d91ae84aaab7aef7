import { Box, Chip, Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useSession } from '../../session/SessionContext.ts';

interface Props {
  tabs: readonly NonNullable<OrderListFilter['tab']>[];
  fallback: NonNullable<OrderListFilter['tab']>;
}

/** Tabs that are only a filter value; a tab is chosen by Enter, not by moving over it, as each one asks the server. */
export function OrderTabs({ tabs, fallback }: Props) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  const counts = useQuery({
    queryKey: ['counts', customer.id],
    queryFn: () => dataProvider.getStatusCounts(),
  });
  const current = (filterValues as OrderListFilter).tab ?? fallback;
  const choose = (tab: string) => {
    onUnselectItems();
    setFilters({ ...filterValues, tab }, undefined, false);
  };
  const bar = useRef<HTMLDivElement>(null);
  const isCounted = counts.isSuccess;
  // The counts widen the tabs: on a phone the chosen one would be pushed out of sight.
  useEffect(() => {
    if (!isCounted) return;
    const chosen = bar.current?.querySelector('[role="tab"][aria-selected="true"]');
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isCounted]);
  return (
    <Tabs
      ref={bar}
      value={tabs.includes(current) ? current : fallback}
      onChange={(_, tab: string) => choose(tab)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('orders.tabsLabel')}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          label={
            <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
              {translate(`orders.tabs.${tab}`)}
              {counts.data?.[tab] === undefined ? null : (
                <Chip size="small" label={counts.data[tab]} sx={{ height: 20, fontSize: 12 }} />
              )}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}
