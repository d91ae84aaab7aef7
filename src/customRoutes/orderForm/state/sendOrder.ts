import type { RefObject } from 'react';
import { ERROR } from '../../../../contract/errorCodes.ts';
import type { Order, OrderConflict, OrderOutcome } from '../../../../contract/orders.ts';
import { isConfirmable } from '../../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import { asFailure } from '../../../lib/callFailure.ts';
import { keyedRequest } from '../../../lib/keyedRequest.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { type PayloadFacts, toOrderInput } from '../rules/orderPayload.ts';
import { type Basis, changedParts, DraftConflict } from '../rules/versions.ts';

/** Prices that are looked up in the background make new versions too. */
const MOST_TRIES = 5;

interface Post {
  dataProvider: PortalDataProvider;
  formStorage: FormStorage;
  /** Of the draft that is completed, or null for a new order. */
  facts: PayloadFacts & { orderId: string | null };
  /** What the draft's values are based on, renewed when they are saved, and how an order is read by the form. */
  draft?: { basis: RefObject<Basis | null>; read: (order: Order) => OrderFormValues };
}

/** One key per body, stored with the form before it is sent: a second press, or one after a reload, books once. */
async function keyFor({ formStorage }: Post, body: unknown): Promise<string> {
  const request = keyedRequest(formStorage.lastRequest, body, () => crypto.randomUUID());
  await formStorage.storeRequest(request);
  return request.key;
}

/**
 * Changes the draft, based on what was opened. A version with nothing new for the form is written over; any other is thrown as a
 * `DraftConflict`, and so is an order that was confirmed meanwhile.
 */
async function changeDraft({ dataProvider, facts, draft }: Post, id: string, values: OrderFormValues) {
  const body = toOrderInput(values, facts, { process: false });
  for (let tries = 1; ; tries++) {
    const base = draft?.basis.current;
    try {
      const { version } = await dataProvider.updateOrder(
        id,
        base ? { ...body, version: base.version } : body,
      );
      if (draft) draft.basis.current = { version, values };
      return;
    } catch (err) {
      const { code, detail, message } = asFailure(err);
      const told = code === ERROR.conflict ? (detail as Partial<OrderConflict> | undefined) : undefined;
      if (!draft || !base || !told?.order || tries === MOST_TRIES) throw err;
      const theirs = draft.read(told.order);
      if (!isConfirmable(told.order.statusCode) || changedParts(base.values, values, theirs).length)
        throw new DraftConflict(told as OrderConflict, theirs, message);
      draft.basis.current = { version: told.order.version, values: theirs };
    }
  }
}

/** Books a new order, or changes the draft and then processes it (FORM-99, -100). */
export async function sendOrder(
  post: Post,
  values: OrderFormValues,
  quotedPrice: number,
): Promise<OrderOutcome> {
  const { dataProvider, facts } = post;
  const body = toOrderInput(values, facts, { process: true, quotedPrice });
  const key = await keyFor(post, body);
  if (!facts.orderId) return dataProvider.createOrder(body, key);
  await changeDraft(post, facts.orderId, values);
  const outcome = await dataProvider.processOrders(
    {
      customerId: facts.customerId,
      process: true,
      skipQueue: true,
      orderIds: [facts.orderId],
      serviceCode: values.serviceCode,
      paymentMethodId: values.paymentMethodId,
      promoCode: values.promoCode.trim() || null,
      quotedPrice,
    },
    key,
  );
  const refused = outcome.results?.find((r) => !r.ok)?.error;
  if (refused) throw Object.assign(new Error(refused.message), { status: 409, ...refused });
  return outcome;
}

/** Saves the order as a draft (FORM-93). */
export async function sendDraft(post: Post, values: OrderFormValues): Promise<void> {
  const { dataProvider, facts } = post;
  if (facts.orderId) return changeDraft(post, facts.orderId, values);
  const body = toOrderInput(values, facts, { process: false });
  await dataProvider.createOrder(body, await keyFor(post, body));
}
