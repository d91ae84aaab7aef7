import { type RefObject, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ERROR } from '../../../../contract/errorCodes.ts';
import type { Order } from '../../../../contract/orders.ts';
import { fromMinor } from '../../../../contract/rules/money.ts';
import { STATUS } from '../../../../contract/rules/orderStatus.ts';
import { PAYMENT_WALLET } from '../../../../contract/rules/payment.ts';
import type { VehicleType } from '../../../../contract/services.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { gatewayReturn, multipointResultPath } from '../../../lib/afterPaymentPath.ts';
import { asFailure, newPriceMinor } from '../../../lib/callFailure.ts';
import { focusId, PAY_BUTTON } from '../../../lib/formFields.ts';
import { useSameObject } from '../../../lib/useSameObject.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import { type Basis, DraftConflict } from '../../../ui/versions/draftConflict.ts';
import type { Version } from '../../../ui/versions/VersionsDialog.tsx';
import type { MultipointValues } from '../rules/multipointValues.ts';
import { fieldOfServer, type ServerField } from '../rules/serverField.ts';
import { type Step, searchOf } from '../rules/steps.ts';
import { chosenOfTheirs } from '../rules/tripVersions.ts';
import { sendTrip } from './sendTrip.ts';
import type { TripPageFacts, TripQuote, TripSubmit } from './trip.ts';

const NOTICE_MS = 5000;

interface Parts {
  facts: TripPageFacts;
  values: MultipointValues;
  vehicle: VehicleType | null;
  step: Step;
  quote: TripQuote;
  formStorage: FormStorage;
  basis: RefObject<Basis<MultipointValues> | null>;
  /** An order as the form shows it. */
  read: (order: Order) => MultipointValues;
  change: (change: Partial<MultipointValues>) => void;
  /** Shows all errors and answers how many there are. */
  check: () => number;
  /** Moves the focus to the list of errors. */
  refuse: () => void;
  setServerError: (at: ServerField, text: string) => void;
  /** The trip was sent or discarded: the form starts empty. */
  onOver: () => void;
}

const isConflict = (err: unknown): err is DraftConflict<MultipointValues> => err instanceof DraftConflict;

/** The two steps and the ways between and out of them. */
export function useTripSubmit(parts: Parts): TripSubmit {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [priceChange, setPriceChange] = useState<TripSubmit['priceChange']>(null);
  const [uncertain, setUncertain] = useState(false);
  const [conflict, setConflict] = useState<TripSubmit['conflict']>(null);
  const running = useRef(false);
  const latest = useRef({ ...parts, location, search });
  latest.current = { ...parts, location, search };

  const goTo = useCallback(
    (step: Step, takesFocus = true) => {
      const { location: at, search: now } = latest.current;
      navigate({ pathname: at.pathname, search: searchOf(now, step) }, { state: at.state });
      setTimeout(() => {
        scrollTo({ top: 0 });
        if (takesFocus) focusId('f-title');
      });
    },
    [navigate],
  );

  const refuse = useCallback(() => {
    // The list of errors takes the focus.
    if (latest.current.step === 'confirmOrder') goTo('selectWaypoint', false);
    latest.current.refuse();
  }, [goTo]);

  /** Whether the trip can be booked as it is; shows what is missing otherwise. */
  const ready = useCallback((): boolean => {
    const { quote, check, setServerError } = latest.current;
    if (check() > 0) {
      refuse();
      return false;
    }
    if (quote.promoRefusal) {
      setServerError({ field: 'promoCode' }, quote.promoRefusal);
      refuse();
      return false;
    }
    if (quote.priceMinor !== null && quote.settled) return true;
    const [problem] = quote.problems;
    if (problem) notify.failure(problem, { autoHideDuration: NOTICE_MS });
    else notify('orderForm.priceUnknown', { type: 'info', autoHideDuration: NOTICE_MS });
    return false;
  }, [notify, refuse]);

  const fail = useCallback(
    (err: unknown, seenMinor: number) => {
      const { quote, values, basis, setServerError } = latest.current;
      if (isConflict(err)) {
        const { told, theirs } = err;
        setUncertain(false);
        setConflict({ told, base: basis.current?.values ?? values, mine: values, theirs });
        return;
      }
      const failure = asFailure(err);
      const price = newPriceMinor(failure);
      setUncertain(failure.status === 0);
      if (failure.code === ERROR.staleQuote && price !== null) {
        setPriceChange({ fromMinor: seenMinor, toMinor: price });
        quote.ask();
        return;
      }
      if (failure.status === 0) return;
      const at = failure.field ? fieldOfServer(failure.field, values) : null;
      if (!at) {
        notify.failure(failure, { autoHideDuration: NOTICE_MS });
        return;
      }
      setServerError(at, failure.message);
      refuse();
    },
    [notify, refuse],
  );

  const book = useCallback(
    async (priceMinor: number) => {
      const { facts, values, vehicle, formStorage, basis, read, location: at } = latest.current;
      if (running.current || !vehicle) return;
      running.current = true;
      setBusy(true);
      setPriceChange(null);
      // A browser lets a window open only while the key or the button is being pressed.
      const gateway = values.paymentMethodId > PAYMENT_WALLET ? window.open('', '_blank') : null;
      try {
        const { made: outcome, isEarlier } = await sendTrip(
          { dataProvider, formStorage, facts, draft: { basis, read } },
          values,
          vehicle,
          fromMinor(priceMinor),
        );
        await formStorage.clear();
        if (isEarlier) notify('orderForm.bookedBefore', { type: 'warning', autoHideDuration: null });
        const orderId = outcome.orderId ?? outcome.id;
        if (outcome.statusCode === STATUS.pendingPayment && outcome.invoiceId) {
          const done = gatewayReturn(multipointResultPath(orderId));
          // The trip is booked by now: a payment page that does not open is opened from the order's status.
          const url = await dataProvider
            .paymentPageLink(outcome.invoiceId, done, facts.company.id)
            // The notice below shows that it did not open.
            .catch(() => null);
          if (gateway && url) gateway.location.replace(url);
          else {
            gateway?.close();
            const button = translate('orderStatus.pay');
            notify('multipoint.paymentNotOpened', {
              type: 'warning',
              autoHideDuration: null,
              messageArgs: { button },
            });
          }
        } else gateway?.close();
        parts.onOver();
        navigate(`/orders/multipoint?orderId=${encodeURIComponent(orderId)}`, {
          replace: at.pathname === '/orders/multipoint',
        });
      } catch (err) {
        gateway?.close();
        fail(err, priceMinor);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [dataProvider, fail, navigate, notify, translate, parts.onOver],
  );

  const next = useCallback(() => {
    if (ready()) goTo('confirmOrder');
  }, [goTo, ready]);
  const back = useCallback(() => goTo('selectWaypoint'), [goTo]);
  const confirm = useCallback(() => {
    const { priceMinor } = latest.current.quote;
    if (!running.current && ready() && priceMinor !== null) void book(priceMinor);
  }, [book, ready]);
  const acceptPrice = useCallback(() => {
    if (priceChange) void book(priceChange.toMinor);
  }, [book, priceChange]);
  const advance = useCallback(() => {
    if (latest.current.step === 'selectWaypoint') next();
    else if (document.activeElement?.id === PAY_BUTTON) confirm();
    else focusId(PAY_BUTTON);
  }, [confirm, next]);
  const settleConflict = useCallback(
    (chosen: ReadonlyMap<string, Version> | null) => {
      setConflict(null);
      if (!chosen || !conflict) return;
      const { basis, change } = latest.current;
      change(chosenOfTheirs(conflict.theirs, chosen));
      basis.current = { version: conflict.told.order.version, values: conflict.theirs };
      // The chosen service may have another price: paying needs another press.
      notify('versions.check', { type: 'info' });
      focusId(PAY_BUTTON);
    },
    [conflict, notify],
  );
  const discard = useCallback(async () => {
    await latest.current.formStorage.clear();
    latest.current.onOver();
    goTo('selectWaypoint');
  }, [goTo]);

  return useSameObject({
    busy,
    priceChange,
    uncertain,
    next,
    back,
    confirm,
    acceptPrice,
    advance,
    discard,
    conflict,
    settleConflict,
  });
}
