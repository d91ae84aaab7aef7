import type { OrderOutcome } from '../../../../contract/orders.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import { keyedRequest } from '../../../lib/keyedRequest.ts';
import type { FormStorage } from '../../../ui/booking/useStoredForm.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { type PayloadFacts, toOrderInput } from '../rules/orderPayload.ts';

interface Post {
  dataProvider: PortalDataProvider;
  formStorage: FormStorage;
  /** Of the draft that is completed, or null for a new order. */
  facts: PayloadFacts & { orderId: string | null };
}

/** One key per body, stored with the form before it is sent: a second press, or one after a reload, books once. */
async function keyFor({ formStorage }: Post, body: unknown): Promise<string> {
  const request = keyedRequest(formStorage.lastRequest, body, () => crypto.randomUUID());
  await formStorage.storeRequest(request);
  return request.key;
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
  await dataProvider.updateOrder(facts.orderId, toOrderInput(values, facts, { process: false }));
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
  const body = toOrderInput(values, facts, { process: false });
  if (facts.orderId) await dataProvider.updateOrder(facts.orderId, body);
  else await dataProvider.createOrder(body, await keyFor(post, body));
}
