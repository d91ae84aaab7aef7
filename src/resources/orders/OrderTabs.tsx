import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { TabBar } from '../../ui/list/TabBar.tsx';
import { useChooseTab } from '../../ui/list/useChooseTab.ts';

interface Props {
  tabs: readonly NonNullable<OrderListFilter['tab']>[];
  fallback: NonNullable<OrderListFilter['tab']>;
}

/** The tabs of a list of orders with how many there are in each. */
export function OrderTabs({ tabs, fallback }: Props) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  const { filterValues } = useListContext();
  const counts = useQuery({
    queryKey: ['counts', customer.id],
    queryFn: () => dataProvider.getStatusCounts(),
  });
  const current = (filterValues as OrderListFilter).tab ?? fallback;
  return (
    <TabBar
      onChoose={useChooseTab()}
      label={translate('orders.tabsLabel')}
      current={tabs.includes(current) ? current : fallback}
      tabs={tabs.map((value) => ({
        value,
        label: translate(`orders.tabs.${value}`),
        count: counts.data?.[value],
      }))}
    />
  );
}
