import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Company } from '../../../../contract/account/company.ts';
import type { Customer } from '../../../../contract/account/customers.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { VehicleType } from '../../../../contract/orders/services.ts';
import { isEditable } from '../../../../contract/rules/orders/orderStatus.ts';
import { useLocale } from '../../../i18n/useText.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { homeCountry, senderFromCustomer } from '../../../shared/address/sideValues.ts';
import type { FormPattern } from '../../../shared/booking/rules/formPattern.ts';
import { typedForm } from '../../../shared/desk/waitingDrafts.ts';
import { useTabForm } from '../../../ui/form/tabForm.ts';
import type { StoredBooking } from '../../../ui/form/useStoredForm.ts';
import type { Basis } from '../../../ui/versions/basis.ts';
import { newTrip, tripFromOrder } from '../rules/multipointPrefill.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import { tripKey } from './tripPlace.ts';

/** Values that other pages may pass when they open the form (MULTI-38, -39). */
interface MultipointState {
  orderDetails?: FormPattern;
  orderId?: string;
  /** With an order's id: its live status is shown over the form. */
  reset?: boolean;
  /** A trip that waited for the connection and needs a person: it is saved at once, so that the user can choose between both versions. */
  settles?: boolean;
}

export interface TripStart {
  /** The draft that is completed. */
  orderId: string | null;
  /** The order that the new trip copies. */
  pattern: FormPattern | null;
  storageKey: string;
  /** The order whose live status is shown. */
  followed: string | null;
  settles: boolean;
}

/** Purpose of the page, by its address or by navigation state. Null for a moment, until the tab's form is known. */
export function useTripStart(): TripStart | null {
  const params = useParams();
  const [search] = useSearchParams();
  const location = useLocation();
  const { customer } = useSession();
  const state = (location.state ?? null) as MultipointState | null;
  const orderId = params.orderId ?? null;
  const pattern = orderId ? null : (state?.orderDetails ?? null);
  // A draft that waits for the connection has its own key.
  const waiting = pattern ? null : search.get('from');
  const from = pattern ? (pattern.id ?? location.key) : waiting;
  const route = orderId ? `order:${waiting ?? orderId}` : from ? `from:${from}` : 'new';
  const storageKey = useTabForm(tripKey(customer.id, route), { fixed: waiting !== null });
  if (storageKey === null) return null;
  return {
    orderId,
    pattern,
    storageKey,
    followed: search.get('orderId') ?? (state?.reset ? (state.orderId ?? null) : null),
    settles: state?.settles === true,
  };
}

export interface FirstTrip {
  base: MultipointValues;
  vehicles: VehicleType[];
  stored: { data: StoredBooking<MultipointValues>; savedAt: number } | null;
  /** The present draft; null for a new trip. */
  basis: Basis<MultipointValues> | null;
  /** Converts an order to the form's values. */
  read: (order: FormPattern) => MultipointValues;
  /** The order can no longer be changed. */
  closed: Order | null;
}

interface TripReader {
  empty: MultipointValues;
  /** Converts an order to the form's values. */
  read: (order: FormPattern) => MultipointValues;
}

export function tripReader(
  { customer, company }: { customer: Customer; company: Company },
  vehicles: readonly VehicleType[],
): TripReader {
  const country = homeCountry(customer, company);
  const start = { country, vehicles, sender: senderFromCustomer(customer, country) };
  return {
    empty: newTrip(start),
    read: (order) => tripFromOrder(start, order, { now: serverNow(), timezone: company.timezone }),
  };
}

/** The vehicles, the initial values, and the values stored by an earlier visit. */
export function useFirstTrip({ orderId, pattern, storageKey }: TripStart, visit: number) {
  const dataProvider = useDataProvider();
  const { customer, company } = useSession();
  // The vehicles have names in the language of the page.
  const locale = useLocale();
  return useQuery({
    queryKey: ['multipoint', storageKey, visit, locale],
    placeholderData: (shown, query) =>
      query?.queryKey[1] === storageKey && query.queryKey[2] === visit ? shown : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<FirstTrip> => {
      const typed = await typedForm<MultipointValues>(storageKey);
      const [vehicles, order] = await Promise.all([
        dataProvider.getVehicles(),
        orderId
          ? dataProvider.getOrder(orderId).catch((err) => {
              // Offline, the typed values are still available.
              if (typed && asFailure(err).status === 0) return null;
              throw err;
            })
          : null,
      ]);
      const { empty, read } = tripReader({ customer, company }, vehicles);
      const known = order ?? pattern;
      const base = known ? read(known) : empty;
      const basis = order ? { version: order.version, values: base } : null;
      const closed = order && !isEditable(order.statusCode) ? order : null;
      return { base, basis, read, vehicles, stored: closed ? null : typed, closed };
    },
  });
}
