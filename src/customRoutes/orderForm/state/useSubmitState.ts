import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ERROR } from '../../../../contract/errorCodes.ts';
import type { Order } from '../../../../contract/orders.ts';
import { fromMinor } from '../../../../contract/rules/money.ts';
import { STATUS } from '../../../../contract/rules/orderStatus.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { asFailure, newPriceMinor } from '../../../lib/callFailure.ts';
import {
  focusedSection,
  focusField,
  focusId,
  focusSection,
  hasField,
  PAY_BUTTON,
} from '../../../lib/formFields.ts';
import { PREFIX } from '../../../lib/loginPath.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import { type Basis, DraftConflict } from '../../../ui/versions/draftConflict.ts';
import type { Version } from '../../../ui/versions/VersionsDialog.tsx';
import { fieldOfServer } from '../rules/failure.ts';
import type { FormSectionId } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { nextOpenSection, sectionAfter } from '../rules/sections.ts';
import { mergeVersions } from '../rules/versions.ts';
import type { OrderFormState } from './navigationState.ts';
import type { Booking, FormErrors, OrderFormFacts, Submit } from './orderFormContext.ts';
import { sendDraft, sendOrder } from './sendOrder.ts';
import type { FormFacts } from './useFormErrorState.ts';

/** Where an error or a draft's message stays for this long (FORM-97, -115). */
const NOTICE_MS = 5000;

interface Conflict extends NonNullable<Submit['conflict']> {
  /** What was to be done when the conflict was found. */
  then: 'save' | 'saveAnother' | 'confirm';
}

interface Parts {
  facts: OrderFormFacts;
  errors: FormErrors;
  booking: Booking;
  formStorage: FormStorage;
  basis: RefObject<Basis<OrderFormValues> | null>;
  /** An order as the form shows it. */
  read: (order: Order) => OrderFormValues;
  form: Pick<UseFormReturn<OrderFormValues, FormFacts>, 'getValues' | 'setValue'>;
  onDiscard: () => void;
}

/** Address of the form that shows the result of an order. */
export const resultPath = (orderId: string, statusCode: number): string =>
  `/orders/new-order?orderId=${encodeURIComponent(orderId)}&statusCode=${statusCode}`;

const isConflict = (err: unknown): err is DraftConflict<OrderFormValues> => err instanceof DraftConflict;

/** The ways to finish the form, and the way through it. */
export function useSubmitState(parts: Parts): Submit {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Submit['phase']>('idle');
  const [priceChange, setPriceChange] = useState<Submit['priceChange']>(null);
  const [uncertain, setUncertain] = useState(false);
  const [awaited, setAwaited] = useState<{ seenMinor: number } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);
  const latest = useRef(parts);
  latest.current = parts;

  const fail = useCallback(
    (err: unknown, seenMinor: number | null, then: Conflict['then']) => {
      const { errors, booking, basis, form } = latest.current;
      if (isConflict(err)) {
        const mine = form.getValues();
        setUncertain(false);
        setConflict({ told: err.told, base: basis.current?.values ?? mine, mine, theirs: err.theirs, then });
        return;
      }
      const failure = asFailure(err);
      const price = newPriceMinor(failure);
      // What was to be booked is told above the button that books it, for as long as the form is open.
      if (failure.status !== 0) setUncertain(false);
      else if (then === 'confirm') {
        setUncertain(true);
        return;
      }
      if (failure.code === ERROR.staleQuote && price !== null && seenMinor !== null) {
        setPriceChange({ fromMinor: seenMinor, toMinor: price });
        booking.ask();
        return;
      }
      const field = failure.field
        ? fieldOfServer(
            failure.field,
            form.getValues().addon.map((a) => a.id),
          )
        : null;
      if (field && hasField(field)) {
        errors.setServer(field, failure.message);
        focusField(field);
      }
      notify.failure(failure, { autoHideDuration: NOTICE_MS });
    },
    [notify],
  );

  /** One thing at a time: what is pressed while it runs is not done. */
  const once = useCallback(
    async (
      doing: Submit['phase'],
      seenMinor: number | null,
      then: Conflict['then'],
      work: () => Promise<'stay' | 'leave'>,
    ) => {
      if (busy.current) return;
      busy.current = true;
      setPhase(doing);
      let outcome: 'stay' | 'leave' = 'stay';
      try {
        outcome = await work();
      } catch (err) {
        fail(err, seenMinor, then);
      }
      if (outcome === 'leave') return;
      busy.current = false;
      setPhase('idle');
    },
    [fail],
  );

  const tellEarlier = useCallback(
    () => notify('orderForm.bookedBefore', { type: 'warning', autoHideDuration: null }),
    [notify],
  );

  const book = useCallback(
    (priceMinor: number) =>
      once('processing', priceMinor, 'confirm', async () => {
        const { facts, formStorage, basis, form, read } = latest.current;
        const { made: outcome, isEarlier } = await sendOrder(
          { dataProvider, formStorage, facts, draft: { basis, read } },
          form.getValues(),
          fromMinor(priceMinor),
        );
        await formStorage.clear();
        if (isEarlier) tellEarlier();
        const result = resultPath(outcome.orderId ?? outcome.id, outcome.statusCode);
        if (outcome.statusCode === STATUS.pendingPayment && outcome.invoiceId) {
          setPhase('gateway');
          location.assign(
            await dataProvider.paymentPageLink(
              outcome.invoiceId,
              `${location.origin}${PREFIX}${result}`,
              facts.company.id,
            ),
          );
        } else navigate(result, { state: { booked: true } satisfies OrderFormState });
        return 'leave';
      }),
    [once, dataProvider, navigate, tellEarlier],
  );

  const { settled, priceMinor } = parts.booking;
  const seenMinor = useRef<number | null>(null);
  if (settled && priceMinor !== null) seenMinor.current = priceMinor;

  const confirm = useCallback(() => {
    const { errors, booking } = latest.current;
    if (busy.current) return;
    const issues = errors.find('all');
    if (!booking.settled && issues.every((i) => i.section === 'service')) {
      if (seenMinor.current === null) notify('orderForm.priceUnknown', { type: 'info' });
      else setAwaited({ seenMinor: seenMinor.current });
      return;
    }
    if (issues.length > 0 || booking.priceMinor === null) {
      errors.refuse();
      notify('orderForm.hasErrors', { type: 'error', autoHideDuration: NOTICE_MS });
      return;
    }
    if (booking.promoRefusal) {
      errors.setServer('promoCode', booking.promoRefusal);
      focusField('promoCode');
      return;
    }
    setPriceChange(null);
    void book(booking.priceMinor);
  }, [book, notify]);

  // Only a price that was on the button when it was pressed is paid without asking again.
  useEffect(() => {
    if (!awaited || !settled) return;
    setAwaited(null);
    if (priceMinor === null || priceMinor === awaited.seenMinor) confirm();
    else setPriceChange({ fromMinor: awaited.seenMinor, toMinor: priceMinor });
  }, [awaited, settled, priceMinor, confirm]);

  const acceptPrice = useCallback(() => {
    if (!priceChange) return;
    setPriceChange(null);
    void book(priceChange.toMinor);
  }, [book, priceChange]);

  const draft = useCallback(
    (another: boolean, asNew = false) =>
      once('saving', null, another ? 'saveAnother' : 'save', async () => {
        const { facts, formStorage, basis, form, read } = latest.current;
        const values = form.getValues();
        const post = { dataProvider, formStorage, facts, draft: { basis, read } };
        const booked = await sendDraft(post, values, { asNew });
        await formStorage.clear();
        if (booked) {
          tellEarlier();
          navigate(resultPath(booked.orderId ?? booked.id, booked.statusCode), {
            state: { booked: true } satisfies OrderFormState,
          });
          return 'leave';
        }
        notify('orderForm.draftSaved', { type: 'success', autoHideDuration: NOTICE_MS });
        if (another) navigate('/orders/new-order', { state: { origin: values.sender } });
        else navigate('/orders/bulk-orders', { state: { message: translate('orderForm.draftSaved') } });
        return 'leave';
      }),
    [once, dataProvider, navigate, notify, translate, tellEarlier],
  );

  const settleConflict = useCallback(
    (chosen: ReadonlyMap<string, Version> | null) => {
      setConflict(null);
      if (!chosen || !conflict) return;
      const { basis, form } = latest.current;
      const merged = mergeVersions(form.getValues(), conflict.theirs, chosen);
      for (const [name, value] of Object.entries(merged))
        form.setValue(name as keyof OrderFormValues, value, { shouldDirty: true });
      basis.current = { version: conflict.told.order.version, values: conflict.theirs };
      if (conflict.then !== 'confirm') return void draft(conflict.then === 'saveAnother');
      // The chosen service may have another price: paying needs another press.
      notify('versions.check', { type: 'info' });
      focusId(PAY_BUTTON);
    },
    [conflict, draft, notify],
  );
  const saveAsNew = useCallback(() => {
    setConflict(null);
    void draft(false, true);
  }, [draft]);

  const next = useCallback((section: FormSectionId) => {
    const [first] = latest.current.errors.check(section);
    const following = sectionAfter(section);
    if (first) focusField(first.field);
    else if (following) focusSection(following);
  }, []);

  const advance = useCallback(() => {
    if (document.activeElement?.id === PAY_BUTTON) return confirm();
    const { errors, booking } = latest.current;
    const here = focusedSection() as FormSectionId | null;
    const [wrongHere] = here && here !== 'service' ? errors.check(here) : [];
    if (wrongHere) return focusField(wrongHere.field);
    // The quote may still be pending: the pay button shows that, and pays no earlier.
    const issues = errors.find('all').filter((i) => i.section !== 'service' || booking.settled);
    const open = nextOpenSection(here, issues);
    const first = issues.find((i) => i.section === open);
    if (first) focusField(first.field);
    else focusId(PAY_BUTTON);
  }, [confirm]);

  const discard = useCallback(async () => {
    await latest.current.formStorage.clear();
    latest.current.onDiscard();
  }, []);

  return useMemo(
    () => ({
      phase,
      priceChange,
      uncertain,
      awaitingPrice: awaited !== null,
      stopAwaiting: () => setAwaited(null),
      confirm,
      acceptPrice,
      saveDraft: () => void draft(false),
      saveAndAnother: () => void draft(true),
      advance,
      next,
      discard: () => void discard(),
      conflict,
      settleConflict,
      saveAsNew,
    }),
    [
      phase,
      priceChange,
      uncertain,
      awaited,
      confirm,
      acceptPrice,
      draft,
      advance,
      next,
      discard,
      conflict,
      settleConflict,
      saveAsNew,
    ],
  );
}
