import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useSameObject } from '../../lib/react/useSameObject.ts';
import { useCountries, useSession } from '../../session/SessionContext.ts';
import { takeQuotePrefill } from '../../shared/booking/rules/quotePrefill.ts';
import { OneTab } from '../../shared/desk/OneTab.tsx';
import { ClosedOrder } from '../../shared/orders/ClosedOrder.tsx';
import { UnreadOrder } from '../../shared/orders/UnreadOrder.tsx';
import { useItemTypes } from '../../shared/orders/useItemTypes.ts';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { OrderForm } from './sections/OrderForm.tsx';
import { ResultDialog } from './sections/ResultDialog.tsx';
import type { OrderFormFacts } from './state/orderFormContext.ts';
import { type Start, useFirstValues, useStart } from './state/useFirstValues.ts';

/** `/orders/new-order`, `/orders/new-order/:orderId`, `/orders/edit/:orderId`. */
export default function OrderFormPage() {
  const location = useLocation();
  const { customer } = useSession();
  const [handedOver] = useState(() => takeQuotePrefill());
  if (handedOver && !location.state) return <Navigate to={location.pathname} replace state={handedOver} />;
  return <Visit key={`${customer.id}:${location.key}`} />;
}

/** One visit: another address, or the same address opened again, has other initial values. */
function Visit() {
  const start = useStart();
  if (!start) return <PageSkeleton />;
  return (
    <OneTab key={start.storageKey} form={start.storageKey}>
      <OpenVisit start={start} />
    </OneTab>
  );
}

const NO_TYPES: OrderFormFacts['itemTypes'] = [];

function OpenVisit({ start }: { start: Start }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const location = useLocation();
  const { company, customer, settings } = useSession();
  const countries = useCountries();
  const [discarded, setDiscarded] = useState(0);
  const first = useFirstValues(start, `${location.key}:${discarded}`);
  const itemTypes = useItemTypes();

  useEffect(() => {
    if (itemTypes.isError) notify('common.timedOut', { type: 'error' });
  }, [itemTypes.isError, notify]);
  const otherView = first.data?.otherView;
  useEffect(() => {
    if (otherView?.kind === 'multipoint')
      navigate(start.orderId ? `/orders/multipoint/${start.orderId}` : '/orders/multipoint', {
        replace: true,
        state: start.orderId ? null : { orderDetails: otherView.order },
      });
  }, [otherView, navigate, start.orderId]);

  const facts = useSameObject<OrderFormFacts>({
    company,
    customer,
    countries,
    itemTypes: itemTypes.data ?? NO_TYPES,
    companyId: company.id,
    customerId: customer.id,
    currency: company.currency,
    timezone: company.timezone,
    minimumMinor: nearestMinor(settings.min_order_amount ?? 0),
    orderId: start.orderId,
    isReturn: start.state?.returnOrder === true,
    storageKey: start.storageKey,
    settles: start.state?.settles === true,
    preferredService: start.state?.serviceCode ?? '',
  });
  if (first.isError) return <UnreadOrder error={first.error} onRetry={() => void first.refetch()} />;
  if (!first.data || itemTypes.isPending || otherView?.kind === 'multipoint') return <PageSkeleton />;
  if (otherView) return <ClosedOrder id={otherView.order.id} />;
  const { base, basis, stored } = first.data;
  return (
    <>
      <OrderForm
        key={discarded}
        facts={facts}
        initialValues={stored?.data.values ?? base}
        basis={stored?.data.basis ?? basis}
        lastRequest={stored?.data.lastRequest ?? null}
        storedAt={stored?.savedAt ?? null}
        onDiscard={() => setDiscarded((n) => n + 1)}
      />
      {start.result ? <ResultDialog {...start.result} /> : null}
    </>
  );
}
