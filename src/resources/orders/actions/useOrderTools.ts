import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { openLater } from '../../../lib/browser/openLater.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useBatches } from '../../../shared/batches/batchesContext.ts';
import { useHoldLines } from '../../../shared/inbox/useHoldLines.ts';
import { useOrderMoney } from '../../../shared/orderMoney/OrderMoneySteps.tsx';
import { labelSizeOf } from '../../../shared/orders/rules/labelSize.ts';
import { useShowDrafts } from '../../../shared/orders/useShowDrafts.ts';
import { useCopyLines } from '../../../ui/list/actions/useCopyLines.ts';
import { useOrderDialogs } from '../dialogs/OrderDialogs.tsx';
import type { OrderTools } from './orderAction.ts';

export function useOrderTools(): OrderTools {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const navigate = useNavigate();
  const translate = useText();
  const { customer } = useSession();
  const dialogs = useOrderDialogs();
  const batches = useBatches();
  const { claim } = useHoldLines();
  const copy = useCopyLines();
  const { explain } = useOrderMoney();
  const showDrafts = useShowDrafts();
  return useMemo<OrderTools>(
    () => ({
      dataProvider,
      dialogs,
      batches,
      claim: (order) => {
        const { held, isFree } = claim(order);
        dialogs.holdForPage(held, isFree);
        return isFree;
      },
      translate,
      notify: (key, type, messageArgs) => notify(key, { type, messageArgs }),
      navigate: (path, options) => void navigate(path, options),
      openTab: (url) => void window.open(url, '_blank', 'noopener'),
      openDocument: openLater,
      explain,
      showDrafts,
      print: (ids, size) => openLater(() => dataProvider.labelLink([...ids], labelSizeOf(customer, size))),
      copy,
    }),
    [dataProvider, dialogs, batches, claim, translate, notify, navigate, customer, copy, explain, showDrafts],
  );
}
