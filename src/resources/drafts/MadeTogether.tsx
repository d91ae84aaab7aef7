import { Alert, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Order } from '../../../contract/orders/orders.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { useBatches } from '../../shared/batches/batchesContext.ts';
import { type OrderListFilter, orderFilterToWire } from '../../shared/orders/rules/orderFilter.ts';

const KEY = 'shift+a';

/** Shown above drafts that one action created: a button that confirms all of them. */
export function MadeTogether({ filter }: { filter: OrderListFilter }) {
  return filter.madeTogether && filter.tab !== 'FAILED' ? <ConfirmAll filter={filter} /> : null;
}

function ConfirmAll({ filter }: { filter: OrderListFilter }) {
  const translate = useText();
  const batches = useBatches();
  const { total = 0, isPlaceholderData, isPending } = useListContext<Order>();
  const known = total > 0 && !isPending && !isPlaceholderData;
  const confirm = () =>
    batches.ask('confirm', { filter: orderFilterToWire({ ...filter, tab: 'DRAFT' }), count: total });
  useCommands([
    {
      id: 'drafts.confirmMade',
      labelKey: 'bulk.confirmMade',
      scope: 'screen',
      screen: 'drafts',
      group: 'orders',
      keys: [KEY],
      when: () => known,
      run: confirm,
    },
  ]);
  if (!known) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" size="small" onClick={confirm} endIcon={<Kbd keys={KEY} />}>
          {translate('bulk.confirmMade')}
        </Button>
      }
    >
      {translate('bulk.madeTogether', { smart_count: total })}
    </Alert>
  );
}
