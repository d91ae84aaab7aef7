import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderConflict, OrderOutcome } from '../../../contract/orders/orders.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { connection } from '../../lib/calls/connection.ts';
import type { RequestStorage } from '../../lib/calls/keyedRequest.ts';
import { waitingCount } from '../../lib/desk/waitingCount.ts';
import { focusId, PAY_BUTTON } from '../../lib/forms/formFields.ts';
import { markFormStored } from '../../lib/forms/formStorage.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSameObject } from '../../lib/react/useSameObject.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { Basis } from '../../ui/versions/basis.ts';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { type WaitingPlace, waitingDraftOf } from '../desk/keepDraft.ts';
import { keepWaiting, removeWaiting } from '../desk/waitingDrafts.ts';
import { type AttemptEnd, type BookingTask, type Press, pressOf, type ShownPrice } from './bookingRules.ts';
import { type GatewayPlace, openPaymentPage } from './gatewayWay.ts';
import { type BookingValues, type BookingWire, bookOrder, saveDraft } from './sendBooking.ts';
import { type BookingRun, useBookingRun } from './useBookingRun.ts';
import { usePaymentPage } from './usePaymentPage.ts';

/** Time for which a refusal or the message of a draft is shown (FORM-97, -115). */
export const NOTICE_MS = 5000;

/** A form that books: its values, its errors, its conversion to the wire, and the pages after it. */
export interface BookingForm<V extends BookingValues> {
  /** The draft that is completed; null for a new order. */
  orderId: string | null;
  companyId: string;
  formStorage: RequestStorage;
  basis: RefObject<Basis<V> | null>;
  wire: BookingWire<V>;
  values: () => V;
  /** Changes values like a person. */
  put: (change: Partial<V>) => void;
  price: ShownPrice & { ask: () => void };
  errors: {
    /** Whether there is an error that the awaited price cannot remove. */
    isWrong: () => boolean;
    /** Shows all errors, and moves the focus to them. */
    refuse: () => void;
    /** Shows a message at the field with this name on the wire; no message if the form lacks the field. */
    refuseField: (path: string, message: string) => void;
  };
  /** The place in which a draft of this form waits for the connection. Without it, only the form stores the typed values. */
  waiting?: WaitingPlace<V>;
  /** The form saves once when it opens, unless offline: the link of a waiting draft leads here to settle its conflict. */
  settles?: boolean;
  gateway: GatewayPlace;
  /** The page to which the gateway returns. */
  resultPath: (outcome: OrderOutcome) => string;
  onBooked: (outcome: OrderOutcome) => void;
  /** Continues with another order after a draft was saved. */
  onNextOrder?: (saved: V) => void;
  onDiscard: () => void;
}

/** Both versions of a draft that another user changed or confirmed. */
export interface BookingConflict<V> {
  otherChange: OrderConflict;
  base: V;
  mine: V;
  theirs: V;
}

export interface BookingSubmit<V> extends Pick<BookingRun<V>, 'phase' | 'uncertain'> {
  /** The refused price and the present price. */
  priceChange: { fromMinor: number; toMinor: number } | null;
  /** Whether a confirmation waits for its price; it is sent if the price equals the shown one. */
  awaitingPrice: boolean;
  /** Cancels the waiting confirmation. */
  stopAwaiting: () => void;
  /** Whether the form can be booked, now or when its price arrives; shows the reason if not. */
  canBook: () => boolean;
  confirm: () => void;
  acceptPrice: () => void;
  saveDraft: () => void;
  saveAndAnother: () => void;
  conflict: BookingConflict<V> | null;
  /** Puts the chosen versions into the form, and saves a draft. Without a choice the form does not change. */
  settleConflict: (chosen: ReadonlyMap<string, Version> | null) => void;
  /** Saves the form as another draft, if the order itself can no longer be changed. */
  saveAsNew: () => void;
  /** Discards the stored values and starts with an empty form. */
  discard: () => void;
}

/** The actions that finish a form that books. */
export function useBookingSubmit<V extends BookingValues>(form: BookingForm<V>): BookingSubmit<V> {
  const notify = useNotify();
  const { phase, uncertain, run, toGateway } = useBookingRun<V>();
  const [priceChange, setPriceChange] = useState<BookingSubmit<V>['priceChange']>(null);
  const [conflict, setConflict] = useState<(BookingConflict<V> & { task: BookingTask }) | null>(null);
  const send = useSend(form, toGateway);
  const { errors, price, values, basis } = form;

  const fail = useHandler((end: AttemptEnd<V>, task: BookingTask, seenMinor: number) => {
    if (end.ended === 'conflict') {
      const { otherChange, theirs } = end.conflict;
      setConflict({ otherChange, base: basis.current?.values ?? values(), mine: values(), theirs, task });
    } else if (end.ended === 'repriced') {
      setPriceChange({ fromMinor: seenMinor, toMinor: end.priceMinor });
      price.ask();
    } else if (end.ended === 'refused') {
      const { failure } = end;
      if (failure.field) errors.refuseField(failure.field, failure.message);
      notify.failure(failure, { autoHideDuration: NOTICE_MS });
    }
  });
  const book = (priceMinor: number) => {
    setPriceChange(null);
    run(
      'confirm',
      () => send.book(priceMinor),
      (end) => fail(end, 'confirm', priceMinor),
    );
  };
  const save = (task: 'save' | 'saveAnother', asNew = false) =>
    run(
      task,
      () => send.save(task, asNew),
      (end) => fail(end, task, 0),
    );

  const settle = useHandler(() => form.settles && connection() === 'ok' && save('save'));
  useEffect(() => void settle(), [settle]);

  const { awaiting, seenMinor } = usePriceWait(price, {
    onSame: () => confirm(),
    onChangedPrice: (fromMinor, toMinor) => setPriceChange({ fromMinor, toMinor }),
  });
  const check = useCheck(form, seenMinor);
  const confirm = useHandler(() => {
    if (phase !== 'idle') return;
    // A payment is never stored for later.
    if (connection() !== 'ok') return notify('desk.notPaid', { type: 'info', autoHideDuration: NOTICE_MS });
    const press = check();
    if (press.does === 'await') awaiting.begin(press.seenMinor);
    else if (press.does === 'book') book(press.priceMinor);
  });
  const settleConflict = useHandler((chosen: ReadonlyMap<string, Version> | null) => {
    setConflict(null);
    if (!chosen || !conflict) return;
    form.put(form.wire.parts.merge(values(), conflict.theirs, chosen));
    basis.current = { version: conflict.otherChange.order.version, values: conflict.theirs };
    if (conflict.task !== 'confirm') return save(conflict.task);
    // The chosen service may have another price, so paying needs another press.
    notify('versions.check', { type: 'info' });
    focusId(PAY_BUTTON);
  });

  return useSameObject<BookingSubmit<V>>({
    phase,
    priceChange,
    uncertain,
    awaitingPrice: awaiting.isOn,
    stopAwaiting: awaiting.end,
    canBook: useHandler(() => ['book', 'await'].includes(check().does)),
    confirm,
    acceptPrice: useHandler(() => priceChange && book(priceChange.toMinor)),
    saveDraft: useHandler(() => save('save')),
    saveAndAnother: useHandler(() => save('saveAnother')),
    conflict,
    settleConflict,
    saveAsNew: useHandler(() => {
      setConflict(null);
      save('save', true);
    }),
    discard: useHandler(() => void send.forget().then(form.onDiscard)),
  });
}

/** Returns what a press of the button does now. Shows the reason if it cannot book. */
function useCheck<V extends BookingValues>(
  { errors, price }: BookingForm<V>,
  seenMinor: () => number | null,
) {
  const notify = useNotify();
  return useHandler((): Press => {
    const press = pressOf({ isWrong: errors.isWrong(), price, seenMinor: seenMinor() });
    if (press.does === 'refuse') errors.refuse();
    else if (press.does === 'refusePromo') errors.refuseField('promoCode', press.text);
    else if (press.does !== 'tell') return press;
    else if (press.problem) notify.failure(press.problem, { autoHideDuration: NOTICE_MS });
    else notify('orderForm.priceUnknown', { type: 'info', autoHideDuration: NOTICE_MS });
    return press;
  });
}

/** A confirmation that waits for its price. Without another press, only the price that was on the button is paid. */
function usePriceWait(
  { settled, priceMinor }: ShownPrice,
  {
    onSame,
    onChangedPrice,
  }: { onSame: () => void; onChangedPrice: (fromMinor: number, toMinor: number) => void },
) {
  const [awaited, setAwaited] = useState<number | null>(null);
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (settled && priceMinor !== null) seen.current = priceMinor;
  }, [settled, priceMinor]);
  const arrive = useHandler((fromMinor: number) => {
    setAwaited(null);
    if (priceMinor === null || priceMinor === fromMinor) onSame();
    else onChangedPrice(fromMinor, priceMinor);
  });
  useEffect(() => {
    if (awaited !== null && settled) arrive(awaited);
  }, [awaited, settled, arrive]);
  const end = useHandler(() => setAwaited(null));
  return {
    awaiting: { isOn: awaited !== null, begin: setAwaited, end },
    seenMinor: () => seen.current,
  };
}

/** Sends the form, and opens the next page. */
function useSend<V extends BookingValues>(form: BookingForm<V>, onGateway: () => void) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const pay = usePaymentPage();
  const { orderId, companyId, formStorage, basis, wire, waiting } = form;
  const post = () => ({ dataProvider, storage: formStorage, orderId, values: form.values(), basis, wire });
  const notifyEarlier = () => notify('orderForm.bookedBefore', { type: 'warning', autoHideDuration: null });
  /** Deletes the stored values and the waiting draft of the finished form. */
  const forget = async () => {
    await formStorage.clear();
    if (waiting && waitingCount() > 0) await removeWaiting(waiting.key);
  };
  /** Stores the draft if no answer came; returns whether it now waits in this browser. */
  const waits = async (err: unknown, asNew: boolean): Promise<boolean> => {
    const draft = waiting && waitingDraftOf(err, { post: post(), waiting, companyId, asNew });
    if (!draft || !(await keepWaiting(draft))) return false;
    await formStorage.clear();
    // Clearing a form that was opened from the waiting drafts has removed its mark.
    markFormStored(draft.id);
    return true;
  };

  const saveOrKeep = async (asNew: boolean) => {
    try {
      const booked = await saveDraft(post(), { asNew });
      await forget();
      return { booked, done: 'orderForm.draftSaved' as const };
    } catch (err) {
      if (await waits(err, asNew)) return { booked: null, done: 'desk.kept' as const };
      throw err;
    }
  };

  return {
    forget,
    book: async (priceMinor: number) => {
      const way = openPaymentPage(form.gateway, form.values().paymentMethodId);
      try {
        const { result, isEarlier } = await bookOrder(post(), fromMinor(priceMinor));
        await forget();
        if (isEarlier) notifyEarlier();
        if (!(await pay(result, { way, companyId, resultPath: form.resultPath(result), onLeave: onGateway })))
          form.onBooked(result);
      } catch (err) {
        way.drop();
        throw err;
      }
    },
    save: async (task: 'save' | 'saveAnother', asNew: boolean) => {
      const values = form.values();
      const { booked, done } = await saveOrKeep(asNew);
      if (booked) {
        notifyEarlier();
        return form.onBooked(booked);
      }
      notify(done, { type: done === 'desk.kept' ? 'info' : 'success', autoHideDuration: NOTICE_MS });
      if (task === 'saveAnother') form.onNextOrder?.(values);
      else navigate('/orders/bulk-orders', { state: { message: translate(done) } });
    },
  };
}
