import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useCountries, useSession } from '../../session/SessionContext.ts';
import { homeCountry } from '../../shared/address/sideValues.ts';
import { OneTab } from '../../shared/desk/OneTab.tsx';
import { ClosedOrder } from '../../shared/orders/ClosedOrder.tsx';
import { UnreadOrder } from '../../shared/orders/UnreadOrder.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { OrderStatusModal } from './OrderStatusModal.tsx';
import { MultipointForm } from './sections/MultipointForm.tsx';
import type { TripPageFacts } from './state/trip.ts';
import { type TripStart, useFirstTrip, useTripStart } from './state/useFirstTrip.ts';

/** `/orders/multipoint` and `/orders/multipoint/:orderId`. */
export default function MultipointPage() {
  const navigate = useNavigate();
  const start = useTripStart();
  if (!start) return <PageSkeleton />;
  return (
    <>
      <OneTab key={start.storageKey} form={start.storageKey}>
        <Visit start={start} />
      </OneTab>
      {start.followed ? (
        <OrderStatusModal
          orderId={start.followed}
          onClose={() => navigate('/orders/multipoint', { replace: true })}
        />
      ) : null}
    </>
  );
}

/** One visit: another order or another account starts with other values. */
function Visit({ start }: { start: TripStart }) {
  const translate = useText();
  const { company, customer, settings } = useSession();
  const countries = useCountries();
  const [visit, setVisit] = useState(0);
  const onOver = useCallback(() => setVisit((n) => n + 1), []);
  const first = useFirstTrip(start, visit);
  const vehicles = first.data?.vehicles;
  const facts = useMemo<TripPageFacts | null>(
    () =>
      vehicles
        ? {
            company,
            customer,
            countries,
            vehicles,
            companyId: company.id,
            customerId: customer.id,
            currency: company.currency,
            timezone: company.timezone,
            country: homeCountry(customer, company),
            minimumMinor: nearestMinor(settings.min_order_amount ?? 0),
            orderId: start.orderId,
            storageKey: start.storageKey,
            settles: start.settles,
          }
        : null,
    [vehicles, company, customer, countries, settings, start],
  );
  if (first.isError) return <UnreadOrder error={first.error} onRetry={() => void first.refetch()} />;
  if (!first.data || !facts) return <PageSkeleton />;
  const { base, basis, read, stored, closed } = first.data;
  if (closed)
    return (
      <Notice>
        <ClosedOrder id={closed.id} />
      </Notice>
    );
  if (facts.vehicles.length === 0)
    return (
      <Notice>
        <Alert severity="info">{translate('multipoint.noVehicles')}</Alert>
      </Notice>
    );
  return (
    <MultipointForm
      key={visit}
      facts={facts}
      initialValues={stored?.data.values ?? base}
      basis={stored?.data.basis ?? basis}
      read={read}
      lastRequest={stored?.data.lastRequest ?? null}
      storedAt={stored?.savedAt ?? null}
      onOver={onOver}
    />
  );
}

/** Shown if the form is not available. */
function Notice({ children }: { children: ReactNode }) {
  const translate = useText();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h5" component="h1">
        {translate('menu.multipoint')}
      </Typography>
      {children}
    </Box>
  );
}
