import type { OrderInput, OrderOutcome } from '../../../../contract/orders.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import type { DraftVersions } from '../../../ui/booking/changeDraft.ts';
import {
  type Booked,
  type BookingPost,
  bookOrder,
  saveDraft as saveAsDraft,
} from '../../../ui/booking/sendBooking.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { type PayloadFacts, toOrderInput } from '../rules/orderPayload.ts';
import { changedParts } from '../rules/versions.ts';

interface Post {
  dataProvider: PortalDataProvider;
  formStorage: FormStorage;
  /** Of the draft that is completed, or null for a new order. */
  facts: PayloadFacts & { orderId: string | null };
  draft: Pick<DraftVersions<OrderFormValues>, 'basis' | 'read'>;
}

const postOf = (
  { dataProvider, formStorage, facts, draft }: Post,
  values: OrderFormValues,
): BookingPost<OrderFormValues> => ({
  dataProvider,
  formStorage,
  orderId: facts.orderId,
  values,
  draft: { ...draft, differ: (...three) => changedParts(...three).length > 0 },
  inputOf: (stored) => stored as OrderInput,
});

/** Books a new order, or changes the draft and then processes it (FORM-99, -100). */
export function sendOrder(post: Post, values: OrderFormValues, quotedPrice: number): Promise<Booked> {
  const { facts } = post;
  const bodies = {
    create: toOrderInput(values, facts, { process: true, quotedPrice }),
    change: toOrderInput(values, facts, { process: false }),
  };
  return bookOrder(postOf(post, values), bodies, (id) => ({
    customerId: facts.customerId,
    process: true,
    skipQueue: true,
    orderIds: [id],
    serviceCode: values.serviceCode,
    paymentMethodId: values.paymentMethodId,
    promoCode: values.promoCode.trim() || null,
    quotedPrice,
  }));
}

/** Saves the order as a draft (FORM-93). Answers with the order that an earlier attempt had booked instead, if one had. */
export function sendDraft(
  post: Post,
  values: OrderFormValues,
  { asNew }: { asNew: boolean },
): Promise<OrderOutcome | null> {
  const body = toOrderInput(values, post.facts, { process: false });
  return saveAsDraft(postOf(post, values), { create: body, change: body }, { asNew });
}
