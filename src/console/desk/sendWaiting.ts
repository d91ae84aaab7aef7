import { isConfirmable } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { MultipointValues } from '../../customRoutes/multipoint/rules/multipointValues.ts';
import { tripKey, tripPath } from '../../customRoutes/multipoint/state/tripPlace.ts';
import type { OrderFormValues } from '../../customRoutes/orderForm/rules/orderFormValues.ts';
import { formKey, formPath } from '../../customRoutes/orderForm/state/navigationState.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import type { RequestStorage } from '../../lib/calls/keyedRequest.ts';
import { DraftConflict } from '../../shared/booking/draftConflict.ts';
import {
  type BookingPost,
  type BookingValues,
  type BookingWire,
  saveDraft,
} from '../../shared/booking/sendBooking.ts';
import { unlessOpen } from '../../shared/desk/openForm.ts';
import {
  keepWaiting,
  loadWaiting,
  readWaiting,
  removeWaiting,
  typedForm,
  type WaitingDraft,
  type WaitingProblem,
} from '../../shared/desk/waitingDrafts.ts';
import type { StoredBooking } from '../../ui/form/useStoredForm.ts';

export interface WaitingCalls {
  /** The calls for the account of the draft, which may differ from this tab's account. */
  provider: (draft: WaitingDraft) => BookingPost<BookingValues>['dataProvider'];
  /** The wire form of the draft; null if the user is no longer a member of its account. */
  wire: (draft: WaitingDraft) => BookingWire<OrderFormValues> | BookingWire<MultipointValues> | null;
}

/** Keys and addresses of the forms. */
const PLACES = {
  order: { keyOf: formKey, pathOf: formPath },
  trip: { keyOf: tripKey, pathOf: tripPath },
} as const satisfies Record<WaitingDraft['form'], object>;

/** The tabs take turns, so that no draft is sent twice. */
const LOCK = 'desk send';

/** Sends the waiting drafts one by one: a refused draft does not hold back the others. Returns the number of saved drafts. */
export async function sendWaiting(calls: WaitingCalls): Promise<number> {
  const send = () => sendAll(calls);
  return navigator.locks ? await navigator.locks.request(LOCK, send) : send();
}

async function sendAll(calls: WaitingCalls): Promise<number> {
  let saved = 0;
  for (const draft of await loadWaiting()) {
    if (draft.problem) continue;
    let hasLine = true;
    await unlessOpen(draft.id, async () => {
      const end = await sendOne(draft.id, calls);
      if (end === 'saved') saved++;
      hasLine = end !== 'noLine';
    });
    if (!hasLine) break;
  }
  return saved;
}

/** `noLine`: offline, so the next draft would get no answer either. `later`: this draft can be sent again unchanged. */
type SendEnd = 'saved' | 'noLine' | 'later' | 'problem';

async function sendOne(id: string, calls: WaitingCalls): Promise<SendEnd> {
  // The form may have saved the draft meanwhile, in another tab too.
  const draft = await readWaiting(id);
  const wire = draft && calls.wire(draft);
  if (!draft || draft.problem || !wire) return 'problem';
  // Includes values that were typed into the form since and not sent.
  const typed = await typedForm<BookingValues>(id);
  const stored = typed?.data ?? (draft.stored as StoredBooking<BookingValues>);
  const waiting = waitingStorage({ ...draft, stored });
  try {
    await saveDraft({
      dataProvider: calls.provider(draft),
      storage: waiting,
      orderId: draft.orderId,
      values: stored.values,
      basis: { current: stored.basis ?? null },
      // The wire form belongs to the form of these values.
      wire: wire as unknown as BookingWire<BookingValues>,
    });
    await removeWaiting(id);
    return 'saved';
  } catch (err) {
    const problem = problemOf(err);
    if (!problem) return isOfThisDraft(err) ? 'later' : 'noLine';
    const refused = { ...waiting.draft(), problem };
    await (isGone(err) ? keepAsNew(refused) : keepWaiting(refused));
    return 'problem';
  }
}

/** Each request is stored with its draft before it is sent. */
function waitingStorage(draft: WaitingDraft): RequestStorage & { draft: () => WaitingDraft } {
  let now = draft;
  return {
    draft: () => now,
    get lastRequest() {
      return now.stored.lastRequest;
    },
    async storeRequest(lastRequest) {
      now = { ...now, stored: { ...now.stored, lastRequest } };
      await keepWaiting(now, { quietly: true });
    },
    clear: async () => undefined,
  };
}

/** The draft to change is no longer a draft: somebody deleted or confirmed it. */
const isGone = (err: unknown): boolean =>
  err instanceof DraftConflict
    ? !isConfirmable(err.otherChange.order.statusCode)
    : asFailure(err).status === 404 || asFailure(err).code === ERROR.illegalStatus;

/** The typed values become a new waiting draft, and a person decides. */
async function keepAsNew(draft: WaitingDraft): Promise<void> {
  const route = `from:${crypto.randomUUID()}`;
  const { values } = draft.stored;
  // Drafts stored by an earlier version do not name their form.
  const place = PLACES[draft.form ?? 'order'];
  const kept = await keepWaiting({
    ...draft,
    id: place.keyOf(draft.customerId, route),
    path: place.pathOf(route),
    orderId: null,
    stored: { values, lastRequest: null },
  });
  if (kept) await removeWaiting(draft.id);
}

/** Whether only this draft failed, so that the next draft may still be saved. */
const isOfThisDraft = (err: unknown): boolean => {
  const { status, code } = asFailure(err);
  return status >= 500 || code === ERROR.idempotencyRunning;
};

/** The reason why a person must look at the draft; null if it can be sent again unchanged. */
function problemOf(err: unknown): WaitingProblem | null {
  if (err instanceof DraftConflict && !isGone(err)) return { kind: 'conflict' };
  if (err instanceof DraftConflict) return { kind: 'refused', message: err.message, field: null };
  const { status, code, message, field } = asFailure(err);
  const isInconclusive = status <= 0 || status === 401 || status === 429 || status >= 500;
  if (isInconclusive || code === ERROR.idempotencyRunning) return null;
  return { kind: 'refused', message, field: field ?? null };
}
