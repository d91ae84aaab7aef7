import { Alert, Box, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isDelivered } from '../../../../contract/rules/orders/orderStatus.ts';
import { useCommands } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { useLatestEvent } from '../../../session/LiveEvents.tsx';
import { useMay } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { StatusChip } from '../../../shared/orders/StatusChip.tsx';
import { UnreadOrder } from '../../../shared/orders/UnreadOrder.tsx';
import { BackButton } from '../../../ui/buttons/BackButton.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import type { PageStep } from '../actions/orderAction.ts';
import { useOrderDialogs } from '../dialogs/OrderDialogs.tsx';
import { OrderProof } from '../proof/OrderProof.tsx';
import { DetailCard } from './DetailCard.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderMap } from './OrderMap.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { OrderShowActions } from './OrderShowActions.tsx';
import { OrderStops } from './OrderStops.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

const OrderNotices = lazyPart(() => import('./OrderNotices.tsx').then((part) => part.OrderNotices));
const OrderPrice = lazyPart(() => import('./OrderPrice.tsx').then((part) => part.OrderPrice));
const OrderRating = lazyPart(() => import('./OrderRating.tsx').then((part) => part.OrderRating));
const ProofDialog = lazyPart(() => import('../proof/ProofDialog.tsx').then((part) => part.ProofDialog));
const RejectDriverDialog = lazyPart(() =>
  import('./RejectDriverDialog.tsx').then((part) => part.RejectDriverDialog),
);

/** One order: its data, its progress, its actions (DET-01…08). */
export default function OrderShow() {
  const { id = '' } = useParams();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: () => dataProvider.getOrder(id),
    // The list's row, which react-admin stores under this key, is shown until the order is loaded.
    placeholderData: () => queryClient.getQueryData<Order>(['orders', 'getOne', { id, meta: undefined }]),
  });
  if (query.isPending) return <PageSkeleton rows={6} />;
  if (query.isLoadingError)
    return (
      <UnreadOrder
        error={query.error}
        onRetry={() => void query.refetch()}
        back={(isMain) => <BackToOrders isMain={isMain} />}
      />
    );
  return (
    <>
      {query.isError ? <RetryAlert onRetry={query.refetch} error={query.error} sx={{ mb: 2 }} /> : null}
      <Found order={query.data} />
    </>
  );
}

/** Link back to the list in its former state, else to its first tab. */
function BackToOrders({ isMain = false }: { isMain?: boolean }) {
  const translate = useText();
  const navigate = useNavigate();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/orders';
  useCommands([
    {
      id: 'order.back',
      labelKey: 'orders.back',
      scope: 'screen',
      screen: 'order',
      group: 'navigate',
      keys: ['esc'],
      run: () => navigate(back),
    },
  ]);
  return <BackButton to={back} label={translate('orders.back')} isMain={isMain} />;
}

function Found({ order }: { order: Order }) {
  const translate = useText();
  const latest = useLatestEvent();
  const may = useMay();
  const { changed, fulfil } = useOrderDialogs();
  const [open, setOpen] = useState<PageStep | null>(null);
  // The most important part is rendered first; the rest follows in slices.
  const whole = useDeferredValue(true, false);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const close = (didChange: boolean) => {
    setOpen(null);
    if (didChange) changed();
  };
  const afterwards = (
    <>
      {order.consignmentNo ? <OrderNotices orderId={order.id} /> : null}
      {order.rating || isDelivered(order.statusCode) ? (
        <DetailCard title={translate('orders.rating')}>
          <OrderRating order={order} />
        </DetailCard>
      ) : null}
    </>
  );
  return (
    <Stack spacing={2} sx={{ maxWidth: 1280 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <BackToOrders />
        <Typography component="h1" variant="h5" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {orderName(order)}
        </Typography>
        <span role="status">
          <StatusChip code={order.statusCode} />
          {latest?.orderId === order.id ? (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
              {translate('orders.live')}
            </Box>
          ) : null}
        </span>
        {/* On a phone the buttons are a line of their own, which begins at the left on each order. */}
        <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        <OrderShowActions
          order={order}
          openStep={(step) => (step === 'fulfil' ? fulfil(order) : setOpen(step))}
        />
      </Stack>
      {order.failedReason ? <Alert severity="error">{order.failedReason}</Alert> : null}
      {whole ? <OrderRequests order={order} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
          // Below the overview a narrow page has the progress; a wide one has it beside all other cards.
          gridTemplateRows: { lg: 'auto 1fr' },
          // A long word without a space would make the page wider than the window.
          overflowWrap: 'anywhere',
          alignItems: 'start',
        }}
      >
        <DetailCard title={translate('orders.overview')}>
          <OrderFacts order={order} />
        </DetailCard>
        {whole ? (
          <Stack spacing={2} sx={{ gridRow: { lg: '1 / span 2' }, gridColumn: { lg: 2 } }}>
            <DetailCard title={translate('orders.timeline')}>
              <OrderTimeline activities={order.activities ?? []} onProof={() => setOpen('proof')} />
            </DetailCard>
            {isWide ? afterwards : null}
          </Stack>
        ) : null}
        {whole ? (
          <Stack spacing={2}>
            {order.invoiceId && may('prices.see') ? <OrderPrice orderId={order.id} /> : null}
            <DetailCard title={translate('orders.waypoints')}>
              <OrderMap order={order} />
              <OrderStops order={order} />
            </DetailCard>
            <OrderProof order={order} />
            {isWide ? null : afterwards}
          </Stack>
        ) : null}
      </Box>
      {open === 'rejectDriver' ? <RejectDriverDialog order={order} onClose={close} /> : null}
      {open === 'proof' ? <ProofDialog trackingId={order.nanoId} onClose={() => setOpen(null)} /> : null}
    </Stack>
  );
}
