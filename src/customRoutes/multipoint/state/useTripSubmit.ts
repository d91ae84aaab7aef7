import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { focusId, PAY_BUTTON } from '../../../lib/forms/formFields.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import type { BookingWire } from '../../../shared/booking/sendBooking.ts';
import { type BookingForm, useBookingSubmit } from '../../../shared/booking/useBookingSubmit.ts';
import { multipointResultPath } from '../../../shared/payment/rules/afterPaymentPath.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import { fieldOfServer } from '../rules/serverField.ts';
import { type Step, searchOf } from '../rules/steps.ts';
import type { TripPageFacts, TripQuote, TripSubmit } from './trip.ts';
import { tripKey, tripPath } from './tripPlace.ts';
import { tripWire } from './tripWire.ts';
import type { TripErrors } from './useTripErrors.ts';

interface Parts extends Pick<BookingForm<MultipointValues>, 'formStorage' | 'basis' | 'put'> {
  facts: TripPageFacts;
  values: MultipointValues;
  step: Step;
  quote: TripQuote;
  /** Converts an order to the form's values. */
  read: BookingWire<MultipointValues>['read'];
  errors: TripErrors;
  /** The trip was sent or discarded: the form starts empty. */
  onOver: () => void;
}

/** The two steps, and the buttons that go between them and leave them. */
export function useTripSubmit(parts: Parts): TripSubmit {
  const { facts, values, step, quote, read, errors, onOver } = parts;
  const navigate = useNavigate();
  const at = useLocation();
  const [search] = useSearchParams();

  const goTo = (to: Step, takesFocus = true) => {
    navigate({ pathname: at.pathname, search: searchOf(search, to) }, { state: at.state });
    setTimeout(() => {
      scrollTo({ top: 0 });
      if (takesFocus) focusId('f-title');
    });
  };
  /** Moves the focus to the list of errors. */
  const refuse = () => {
    if (step === 'confirmOrder') goTo('selectWaypoint', false);
    errors.refuse();
  };
  const submit = useBookingSubmit<MultipointValues>({
    ...parts,
    orderId: facts.orderId,
    companyId: facts.companyId,
    wire: tripWire(facts, read),
    values: () => values,
    price: quote,
    errors: {
      isWrong: () => errors.check() > 0,
      refuse,
      refuseField: (path, message) => {
        const field = fieldOfServer(path, values);
        if (!field) return;
        errors.setServerError(field, message);
        refuse();
      },
    },
    waiting: {
      form: 'trip',
      customerId: facts.customerId,
      key: facts.storageKey,
      keyOf: (route) => tripKey(facts.customerId, route),
      pathOf: tripPath,
      name: ({ stops }) => stops.at(-1)?.name ?? '',
    },
    settles: facts.settles,
    gateway: 'window',
    resultPath: ({ orderId, id }) => multipointResultPath(orderId ?? id),
    onBooked: ({ orderId, id }) => {
      onOver();
      navigate(`/orders/multipoint?orderId=${encodeURIComponent(orderId ?? id)}`, {
        replace: at.pathname === '/orders/multipoint',
      });
    },
    onDiscard: () => {
      onOver();
      goTo('selectWaypoint');
    },
  });

  const next = useHandler(() => submit.canBook() && goTo('confirmOrder'));
  return useSameObject({
    ...submit,
    next,
    back: useHandler(() => goTo('selectWaypoint')),
    advance: useHandler(() => {
      if (step === 'selectWaypoint') next();
      else if (document.activeElement?.id === PAY_BUTTON) submit.confirm();
      else focusId(PAY_BUTTON);
    }),
  });
}
