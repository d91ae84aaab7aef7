import { Button } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useListContext, useLocaleState, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Manifest } from '../../../contract/manifests.ts';
import {
  isManifestCancellable,
  isManifestPrintable,
  MANIFEST_TABS,
} from '../../../contract/rules/manifests.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { openLater } from '../../lib/openLater.ts';
import { type ManifestListFilter, manifestFilterToWire } from '../../lib/settlementFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { RecordGrid } from '../../ui/grid/RecordGrid.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ListSearch } from '../../ui/list/ListSearch.tsx';
import { ListTabs } from '../../ui/list/ListTabs.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { useListFilter } from '../../ui/list/useListFilter.ts';
import { useManifestDialogs } from './ManifestDialogs.tsx';
import { manifestColumns } from './manifestColumns.tsx';
import { useManifestCommands } from './useManifestCommands.ts';

const PENDING_ORDERS = `/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'PENDING' }))}`;

/** Tabs, search, rows with print and cancel, the same over ticked rows. */
export function ManifestListView({ pageSizes }: { pageSizes: number[] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const { company } = useSession();
  const list = useListContext<Manifest>();
  const { data = [], total = 0, isFetching, selectedIds, onSelect, onUnselectItems } = list;
  const { sort, setSort } = list;
  const [focused, setFocused] = useState<Manifest | null>(null);
  const dialogs = useManifestDialogs();
  const { filter, change } = useListFilter<ManifestListFilter>();
  const { tab = 'pending', q } = filter;
  const columns = useMemo(
    () => manifestColumns({ translate, locale, zone: company.timezone }),
    [translate, locale, company.timezone],
  );
  const ticked = data.filter((m) => selectedIds.includes(m.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab or search has other rows
  useEffect(() => setFocused(null), [tab, q]);

  const print = (manifests: Manifest[]) => {
    const ids = manifests.filter((m) => isManifestPrintable(m.status)).map((m) => m.id);
    if (ids.length === 0) {
      notify(translate('manifests.notPrintable'), { type: 'warning' });
      return;
    }
    void openLater(() => dataProvider.manifestLink(ids)).catch((err: Error) =>
      notify(err.message, { type: 'error' }),
    );
  };
  const cancel = (manifests: Manifest[]) =>
    dialogs.cancel(
      manifests.filter((m) => isManifestCancellable(m.status)),
      () => onUnselectItems(),
    );
  const copyNumbers = async (manifests: Manifest[]) => {
    await navigator.clipboard.writeText(manifests.map((m) => m.manifestId).join('\n'));
    notify(translate('orders.copied'), { type: 'info' });
  };
  const exportAll = () =>
    void openLater(() =>
      dataProvider.manifestExportLink({
        ...manifestFilterToWire(filter),
        sortBy: sort.field,
        orderBy: sort.order.toLowerCase(),
      }),
    ).catch((err: Error) => notify(err.message, { type: 'error' }));
  useManifestCommands({ focused, ticked, print, cancel, copyNumbers, onExport: exportAll });

  return (
    <ListPage
      title={translate('menu.manifests')}
      pageSizes={pageSizes}
      actions={
        <Button variant="outlined" size="small" onClick={exportAll} endIcon={<Kbd keys="shift+e" />}>
          {translate('common.export')}
        </Button>
      }
      tabs={
        <ListTabs
          label={translate('manifests.tabsLabel')}
          current={tab}
          tabs={MANIFEST_TABS.map((value) => ({ value, label: translate(`manifests.tabs.${value}`) }))}
        />
      }
      filters={
        <ListSearch label={translate('manifests.search')} q={q} onSearch={(text) => change({ q: text })} />
      }
      empty={
        q
          ? { title: translate('manifests.nothingFound'), hint: translate('manifests.nothingFoundHint') }
          : {
              title: translate(`manifests.empty.${tab}`),
              hint: translate('manifests.emptyHint'),
              action: (
                <Button variant="contained" component={Link} to={PENDING_ORDERS}>
                  {translate('manifests.toOrders')}
                </Button>
              ),
            }
      }
    >
      <RecordGrid
        label={translate('menu.manifests')}
        columns={columns}
        rows={data}
        total={total}
        selected={selectedIds.map(String)}
        onSelect={onSelect}
        onOpen={(manifest) => print([manifest])}
        rowLabel={(m) => m.manifestId}
        sort={sort}
        onSort={(field) =>
          setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' })
        }
        actions={(m) => (
          <>
            {isManifestPrintable(m.status) ? (
              <Button size="small" tabIndex={-1} onClick={() => print([m])}>
                {translate('common.print')}
              </Button>
            ) : null}
            <RowMenu
              label={translate('orders.actionsOf', { name: m.manifestId })}
              items={[
                ...(isManifestPrintable(m.status)
                  ? [{ key: 'print', label: translate('manifests.print'), keys: 'p', run: () => print([m]) }]
                  : []),
                ...(isManifestCancellable(m.status)
                  ? [
                      {
                        key: 'cancel',
                        label: translate('manifests.cancel'),
                        keys: '#',
                        run: () => cancel([m]),
                      },
                    ]
                  : []),
                {
                  key: 'copy',
                  label: translate('manifests.copyNumber'),
                  keys: 'y',
                  run: () => void copyNumbers([m]),
                },
              ]}
            />
          </>
        )}
        onFocusRow={setFocused}
        loading={Boolean(isFetching)}
        minWidth={1100}
      />
      <SelectionBar text={translate('manifests.selected', { smart_count: ticked.length })}>
        {ticked.some((m) => isManifestPrintable(m.status)) ? (
          <Button size="small" variant="contained" onClick={() => print(ticked)} endIcon={<Kbd keys="p" />}>
            {translate('common.print')}
          </Button>
        ) : null}
        {ticked.some((m) => isManifestCancellable(m.status)) ? (
          <Button size="small" color="error" onClick={() => cancel(ticked)} endIcon={<Kbd keys="#" />}>
            {translate('manifests.cancel')}
          </Button>
        ) : null}
      </SelectionBar>
    </ListPage>
  );
}
