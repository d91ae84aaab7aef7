import { ListBase } from 'react-admin';
import { DRAWN_FACTS } from '../../firstVisit/drawnFacts.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useAllowedList } from './allowedList.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListDescription, ListFilter } from './listDescription.ts';
import { PAGE_SIZES, storedPageSize } from './rowsPerPage.ts';
import { NamedAddress } from './tabs/NamedAddress.tsx';
import { TabAddress } from './tabs/TabAddress.tsx';
import { ViewAddress } from './views/ViewAddress.tsx';
import type { ListWithViews } from './views/viewContent.ts';

interface Props<T extends { id: string }, Tools, F extends ListFilter> {
  list: ListDescription<T, Tools, F>;
}

/** The list's own page shows a failure, so react-admin must not. */
const shownByFrame = () => undefined;

/** The page of a list, built from its description; used for all lists of the console. */
export function ListPage<T extends { id: string }, Tools, F extends ListFilter>({
  list,
}: Props<T, Tools, F>) {
  const { customer } = useSession();
  const allowed = useAllowedList(list);
  const { address, pageSizes = PAGE_SIZES } = list;
  const perPage = storedPageSize(list.resource, pageSizes) ?? list.perPage ?? pageSizes[0] ?? 10;
  const page = (
    <ListBase
      key={customer.id}
      resource={list.resource}
      perPage={perPage}
      sort={list.sort}
      filterDefaultValues={{ tab: list.tabs.first?.() ?? list.tabs.values[0] }}
      queryOptions={{
        onError: shownByFrame,
        notifyOnChangeProps: [...DRAWN_FACTS],
        ...(list.refetchMs ? { refetchInterval: list.refetchMs } : {}),
      }}
      exporter={false}
      disableAuthentication
    >
      {/* Other rights have other parts with hooks of their own, such as new records. */}
      <ListFrame key={String(customer.member?.rights)} list={allowed} />
    </ListBase>
  );
  return (
    <ViewAddress list={list as ListWithViews} perPage={perPage}>
      {address ? (
        <NamedAddress address={address} perPage={perPage}>
          {page}
        </NamedAddress>
      ) : (
        <TabAddress list={{ tabs: list.tabs.values, firstTab: list.tabs.first, sorts: list.sorts }}>
          {page}
        </TabAddress>
      )}
    </ViewAddress>
  );
}
