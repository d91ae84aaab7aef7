import { Button, Paper, Toolbar, Typography } from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { isPrintable } from '../../../contract/rules/orderStatus.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useBatches } from '../../ui/batches/batchesContext.ts';
import { useOrderDialogs } from './OrderDialogs.tsx';
import { canGoOnManifest } from './rowActions.ts';
import { useOrderActions } from './useOrderActions.ts';

interface Props {
  onSelectAll: () => void;
  onExport: () => void;
}

/** What can be done with the ticked rows, with the sentence that says which ones they are (ORD-20, -21). */
export function OrderBulkBar({ onSelectAll, onExport }: Props) {
  const translate = useTranslate();
  const { selectedIds, data = [], total = 0, onUnselectItems, filterValues } = useListContext<Order>();
  const { tab } = filterValues as OrderListFilter;
  const bulk = useOrderBulk();
  const bar = useRef<HTMLDivElement>(null);
  if (!selectedIds.length) return null;
  const onPage = data.filter((o) => selectedIds.includes(o.id)).length;
  const rove = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowRight' && e.key !== 'ArrowLeft') return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + (e.key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]?.focus();
  };
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'sticky', bottom: 8, zIndex: 5, mt: 1, borderColor: 'primary.main' }}
    >
      <Toolbar
        ref={bar}
        role="toolbar"
        aria-label={translate('orders.selectedLabel', { smart_count: selectedIds.length })}
        variant="dense"
        onKeyDown={rove}
        sx={{ gap: 1, flexWrap: 'wrap', py: 0.5 }}
      >
        <Typography variant="body2" role="status" sx={{ mr: 1 }}>
          {translate('orders.selected', { smart_count: selectedIds.length, onPage, total })}
        </Typography>
        {selectedIds.length < total ? (
          <Button size="small" onClick={onSelectAll}>
            {translate('orders.selectAll', { total })}
          </Button>
        ) : null}
        <Button size="small" variant="contained" onClick={() => void bulk.print()} endIcon={<Kbd keys="p" />}>
          {translate('orders.printLabels')}
        </Button>
        {tab === 'PENDING' ? (
          <Button size="small" onClick={() => void bulk.manifest()} endIcon={<Kbd keys="m" />}>
            {translate('orders.actions.createManifest')}
          </Button>
        ) : null}
        <Button size="small" onClick={onExport} endIcon={<Kbd keys="shift+e" />}>
          {translate('orders.export')}
        </Button>
        <Button size="small" color="error" onClick={() => void bulk.cancel()} endIcon={<Kbd keys="#" />}>
          {translate('orders.actions.cancel')}
        </Button>
        <Button size="small" onClick={() => onUnselectItems()}>
          {translate('orders.clearSelection')}
        </Button>
      </Toolbar>
    </Paper>
  );
}

/** The verbs over the selection; rows that a verb does not fit are left out and named. */
export function useOrderBulk() {
  const { selectedIds, data = [], onUnselectItems } = useListContext<Order>();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const dialogs = useOrderDialogs();
  const batches = useBatches();
  const { print } = useOrderActions();

  const records = async (): Promise<Order[]> => {
    const known = new Map(data.map((o) => [o.id, o]));
    const missing = selectedIds.map(String).filter((id) => !known.has(id));
    const rest = missing.length ? await dataProvider.getOrders(missing) : [];
    for (const order of rest) known.set(order.id, order);
    return selectedIds.map((id) => known.get(String(id))).filter((o) => o !== undefined);
  };
  const target = () => ({ orderIds: selectedIds.map(String), count: selectedIds.length });
  const fitting = async (fits: (o: Order) => boolean, then: (orders: Order[]) => void | Promise<void>) => {
    try {
      const all = await records();
      const good = all.filter(fits);
      if (good.length < all.length)
        notify(translate('orders.leftOut', { smart_count: all.length - good.length }), { type: 'warning' });
      if (good.length) await then(good);
    } catch (err) {
      notify(err instanceof Error ? err.message : String(err), { type: 'error' });
    }
  };
  return {
    print: () =>
      fitting(
        (o) => isPrintable(o.statusCode),
        (orders) => print(orders.map((o) => o.id)),
      ),
    cancel: () => batches.ask('cancel', target(), onUnselectItems),
    manifest: (asks = false) => fitting(canGoOnManifest, (orders) => dialogs.manifest(orders, asks)),
    confirm: () => batches.ask('confirm', target(), onUnselectItems),
    refresh: () => batches.refresh(target()),
  };
}
