import { Box, Typography } from '@mui/material';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { isFocusNowhere } from '../../../lib/browser/focusHome.ts';
import type { KeyedRequest } from '../../../lib/calls/keyedRequest.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { formatAmount } from '../../../lib/text/formatMoney.ts';
import { FormSummary } from '../../../ui/form/FormSummary.tsx';
import { RestoredNotice } from '../../../ui/form/RestoredNotice.tsx';
import { useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { StepList } from '../../../ui/page/StepList.tsx';
import type { Basis } from '../../../ui/versions/basis.ts';
import { type MultipointValues, placedStops, roleOf, vehicleOf } from '../rules/multipointValues.ts';
import { STEPS, stepOf } from '../rules/steps.ts';
import { TripContext, useTrip } from '../state/multipointContext.ts';
import type { Trip, TripPageFacts } from '../state/trip.ts';
import { useStops } from '../state/useStops.ts';
import { useTripCommands } from '../state/useTripCommands.ts';
import { type TripRuleFacts, tripResolver, useTripErrors } from '../state/useTripErrors.ts';
import { useTripQuote } from '../state/useTripQuote.ts';
import { useTripRoute } from '../state/useTripRoute.ts';
import { useTripSubmit } from '../state/useTripSubmit.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { SelectStep } from './SelectStep.tsx';
import { TripFooter } from './TripFooter.tsx';
import { TripVersions } from './TripVersions.tsx';

interface MultipointFormProps {
  facts: TripPageFacts;
  initialValues: MultipointValues;
  /** The draft when it was first opened; null for a new trip. */
  basis: Basis<MultipointValues> | null;
  /** Converts an order to the form's values. */
  read: (order: Order) => MultipointValues;
  lastRequest: KeyedRequest | null;
  /** When the restored values were stored; null if none were restored. */
  storedAt: number | null;
  onOver: () => void;
}

/** The multipoint form: its values, its requests and the two steps (MULTI-01, -02). */
export function MultipointForm(props: MultipointFormProps) {
  const { facts, initialValues, lastRequest, onOver, read } = props;
  // The first time is kept: after a change of the language the stored form is read again, and then contains newly typed values.
  const [storedAt] = useState(props.storedAt);
  const locale = useLocale();
  const [search] = useSearchParams();
  const known = useRef<TripRuleFacts['current']>(null);
  const form = useForm<MultipointValues, TripRuleFacts>({
    defaultValues: withOfferedVehicle(initialValues, facts),
    resolver: tripResolver,
    context: known,
  });
  const values = useWatch({ control: form.control }) as MultipointValues;
  const { isDirty, update, change, preset } = useTripChanges(form);

  const vehicle = vehicleOf(values, facts);
  const stops = useStops({ values, vehicle, country: facts.country, change: update });
  const quote = useTripQuote(values, vehicle, facts, preset);
  const route = useTripRoute(values.stops);
  const { currency, timezone } = facts;
  const amountText = useCallback(
    (minor: number) => formatAmount(minor, currency, locale),
    [currency, locale],
  );
  known.current = useSameObject({
    timezone,
    vehicle,
    addons: quote.addons,
    payments: quote.payments,
    currency,
    amountText,
    unserved: quote.unserved,
    invalidPlaces: stops.invalidPlaces,
    pricing: !quote.settled,
  });
  const errors = useTripErrors(form, values, known.current);
  const basis = useRef(props.basis);
  const formStorage = useStoredForm(
    facts.storageKey,
    values,
    { isDirty, wasRestored: storedAt !== null },
    lastRequest,
    basis,
  );
  // Without a trip there is nothing to confirm: a reload without a trip starts at the first step.
  const step = placedStops(values).length < 2 ? STEPS[0] : stepOf(search);
  const submit = useTripSubmit({
    facts,
    values,
    step,
    quote,
    formStorage,
    basis,
    read,
    put: change,
    errors,
    onOver,
  });
  const { shown, texts, refusals } = errors;
  const trip = useMemo<Trip>(
    () => ({ facts, values, change, vehicle, step, stops, quote, route, shown, texts, refusals, submit }),
    [facts, values, change, vehicle, step, stops, quote, route, shown, texts, refusals, submit],
  );
  return (
    <TripContext value={trip}>
      <Page storedAt={storedAt} />
    </TripContext>
  );
}

/** Changes of the values; those of a person make the form dirty. */
function useTripChanges({ getValues, setValue }: UseFormReturn<MultipointValues, TripRuleFacts>) {
  const [isDirty, setDirty] = useState(false);
  const update = useCallback(
    (next: (old: MultipointValues) => Partial<MultipointValues>, byPerson: boolean) => {
      for (const [name, value] of Object.entries(next(getValues())))
        setValue(name as keyof MultipointValues, value, { shouldDirty: byPerson });
      if (byPerson) setDirty(true);
    },
    [getValues, setValue],
  );
  const change = useCallback((next: Partial<MultipointValues>) => update(() => next, true), [update]);
  // Sets a payment method that the page chose, without counting it as typed.
  const preset = useCallback((next: Partial<MultipointValues>) => update(() => next, false), [update]);
  return { isDirty, update, change, preset };
}

/** A vehicle chosen days ago may no longer be offered. */
const withOfferedVehicle = (values: MultipointValues, { vehicles }: TripPageFacts): MultipointValues =>
  vehicles.some((v) => v.serviceCode === values.vehicleCode)
    ? values
    : { ...values, vehicleCode: vehicles[0]?.serviceCode ?? '' };

function Page({ storedAt }: { storedAt: number | null }) {
  const translate = useText();
  const { facts, step, stops, submit } = useTrip();
  useTripCommands();
  const landed = useRef(false);
  useEffect(() => {
    if (landed.current) return;
    landed.current = true;
    focusFirstField(step === 'selectWaypoint' && stops.open ? `stops.${stops.open}.name` : null);
  }, [step, stops.open]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography
          id="f-title"
          tabIndex={-1}
          variant="h5"
          component="h1"
          sx={{ outline: 'none', mr: 'auto' }}
        >
          {translate(facts.orderId ? 'multipoint.editTitle' : 'multipoint.title')}
        </Typography>
        <StepList
          label={translate('multipoint.steps')}
          current={step}
          steps={STEPS.map((id) => ({ id, text: translate(`multipoint.step.${id}`) }))}
        />
      </Box>
      <RestoredNotice storedAt={storedAt} onDiscard={submit.discard} />
      <Errors />
      {step === 'confirmOrder' ? <ConfirmStep /> : <SelectStep />}
      <TripFooter />
      <TripVersions />
    </Box>
  );
}

/** All errors of the last submit, each a link to its field; a closed stop opens for it. */
function Errors() {
  const translate = useText();
  const { shown, refusals, stops, values } = useTrip();
  const stopName = (key: string) => {
    const i = values.stops.findIndex((s) => s.key === key);
    const role = translate(
      roleOf(values.stops[i] ?? {}, i) === 'PICKUP' ? 'multipoint.pickup' : 'multipoint.dropoff',
    );
    return translate('multipoint.stopName', { n: i + 1, role });
  };
  return (
    <FormSummary
      title={translate('orderForm.hasErrors')}
      errors={shown.map((e) => ({
        id: fieldId(e.field),
        text: e.stop ? translate('common.labelled', { label: stopName(e.stop), text: e.text }) : e.text,
      }))}
      refusals={refusals}
      onFollow={(id) => {
        const stop = shown.find((e) => fieldId(e.field) === id)?.stop;
        if (stop) stops.show(stop);
        setTimeout(() => focusId(id));
      }}
    />
  );
}

/**
 * Focuses a field that is visible without scrolling, else the title, as a page opens at its top. A page that loads late does not move the focus
 * of a person who is already at work.
 */
function focusFirstField(field: string | null): void {
  if (!isFocusNowhere()) return;
  const input = field === null ? null : document.getElementById(fieldId(field));
  const footerTop = document.getElementById('f-next')?.getBoundingClientRect().top ?? innerHeight;
  if (input && input.getBoundingClientRect().bottom <= footerTop) input.focus({ preventScroll: true });
  else focusId('f-title');
}
