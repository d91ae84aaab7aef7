import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isConfirmable, isMultipoint, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { mayBeStored } from '../../../lib/forms/formStorage.ts';
import { type SessionValue, useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { homeCountry, senderFromCustomer } from '../../../shared/address/sideValues.ts';
import type { FormPattern } from '../../../shared/booking/rules/formPattern.ts';
import { typedForm } from '../../../shared/desk/waitingDrafts.ts';
import { useTabForm } from '../../../ui/form/tabForm.ts';
import type { StoredBooking } from '../../../ui/form/useStoredForm.ts';
import type { Basis } from '../../../ui/versions/basis.ts';
import { emptyOrderForm, type OrderFormValues } from '../rules/orderFormValues.ts';
import { formFromOrder } from '../rules/prefill.ts';
import { formFromState, formKey, hasPrefill, type OrderFormState } from './navigationState.ts';

export interface Start {
  orderId: string | null;
  storageKey: string;
  state: OrderFormState | null;
  result: { orderId: string; statusCode: number; isAnswer: boolean } | null;
}

/**
 * Purpose of the page, from the address or the navigation state: a new order, an order to complete, or a result (FORM-01…03, -104). Null for a
 * moment, until the tab's form is known.
 */
export function useStart(): Start | null {
  const params = useParams();
  const [search] = useSearchParams();
  const location = useLocation();
  const { customer } = useSession();
  const state = (location.state ?? null) as OrderFormState | null;
  const requestedId =
    search.get('orderId') ?? (state?.statusCode === undefined ? null : (state.orderId ?? null));
  const code = Number(search.get('statusCode') ?? state?.statusCode ?? STATUS.pendingPayment);
  const orderId = params.orderId ?? (state?.statusCode === undefined ? (state?.orderId ?? null) : null);
  // A draft that waits for the connection has its own key.
  const waiting = hasPrefill(state) ? null : search.get('from');
  const visit = hasPrefill(state) ? location.key : waiting;
  const route = orderId ? `order:${waiting ?? orderId}` : visit ? `from:${visit}` : 'new';
  const storageKey = useTabForm(formKey(customer.id, route), { fixed: waiting !== null });
  if (storageKey === null) return null;
  return {
    orderId,
    storageKey,
    state,
    result: requestedId
      ? {
          orderId: requestedId,
          statusCode: Number.isInteger(code) ? code : STATUS.pendingPayment,
          isAnswer: state?.booked === true,
        }
      : null,
  };
}

export interface FirstValues {
  base: OrderFormValues;
  /** The opened draft as it is now; null for a new order. */
  basis: Basis<OrderFormValues> | null;
  stored: { data: StoredBooking<OrderFormValues>; savedAt: number } | null;
  /** Set if the order belongs to another form, or can no longer be changed. */
  otherView: { kind: 'multipoint'; order: FormPattern } | { kind: 'closed'; order: Order } | null;
}

interface OrderReader {
  empty: OrderFormValues;
  /** Converts an order to the form's values. */
  read: (order: Order) => OrderFormValues;
}

export function useOrderReader(): OrderReader {
  const translate = useText();
  return orderReader(useSession(), translate);
}

export function orderReader(
  { customer, company }: Pick<SessionValue, 'customer' | 'company'>,
  translate: Translate,
): OrderReader {
  const country = homeCountry(customer, company);
  const empty = {
    ...emptyOrderForm(country, translate('orderForm.defaultItem')),
    sender: senderFromCustomer(customer, country),
  };
  return {
    empty,
    read: (order) => formFromOrder(empty, order, { now: serverNow(), timezone: company.timezone }),
  };
}

/** The initial values, and the values stored by an earlier visit. */
export function useFirstValues({ orderId, storageKey, state }: Start, visit: string) {
  const dataProvider = useDataProvider();
  const { company } = useSession();
  const { empty, read } = useOrderReader();
  const begin = (order: Order | null, stored: FirstValues['stored']): FirstValues => {
    const pattern = orderId ? order : (state?.orderDetails ?? null);
    const when = { now: serverNow(), timezone: company.timezone };
    const basis = null;
    if (pattern && isMultipoint(pattern.source, pattern.waypoint.length))
      return { base: empty, basis, stored: null, otherView: { kind: 'multipoint', order: pattern } };
    if (!orderId)
      return {
        base: hasPrefill(state) ? formFromState(empty, state, when) : empty,
        basis,
        stored,
        otherView: null,
      };
    if (order && !isConfirmable(order.statusCode))
      return { base: empty, basis, stored: null, otherView: { kind: 'closed', order } };
    if (!order) return { base: empty, basis, stored, otherView: null };
    const base = read(order);
    return { base, basis: { version: order.version, values: base }, stored, otherView: null };
  };
  return useQuery({
    queryKey: ['orderForm', storageKey, visit],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A new form without stored values is rendered with its page, without waiting.
    initialData: () => (orderId || mayBeStored(storageKey) ? undefined : begin(null, null)),
    queryFn: async () => {
      const stored = await typedForm<OrderFormValues>(storageKey);
      if (!orderId) return begin(null, stored);
      const order = await dataProvider.getOrder(orderId).catch((err) => {
        // Offline, the typed values are still available.
        if (stored && asFailure(err).status === 0) return null;
        throw err;
      });
      return begin(order, stored);
    },
  });
}
