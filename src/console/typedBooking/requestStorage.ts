import { type KeyedRequest, nextAttempt } from '../../lib/calls/keyedRequest.ts';
import { storedForm, storeForm } from '../../lib/forms/formStorage.ts';

/** A booking that was sent and whose result is unknown. */
interface OpenRequest extends KeyedRequest {
  /** Content and recipient: price and service may change between two attempts for the same parcel. */
  parcel: string;
  savedAt: number;
}

/** How long it is valid; later the same line means another parcel. */
const OPEN_MS = 3_600_000;

const storageKey = (customerId: number) => `palette:${customerId}`;

async function openRequests(customerId: number): Promise<OpenRequest[]> {
  const stored = await storedForm<OpenRequest[]>(storageKey(customerId));
  return (stored?.data ?? []).filter(({ savedAt }) => Date.now() - savedAt < OPEN_MS);
}

/** The request for this parcel, stored before it is sent; an earlier one with unknown result is used again. */
export async function requestFor(customerId: number, parcel: string, body: string): Promise<OpenRequest> {
  const open = await openRequests(customerId);
  const last = open.find((request) => request.parcel === parcel);
  const request = last
    ? nextAttempt(last, body)
    : { parcel, key: crypto.randomUUID(), body, savedAt: Date.now() };
  await storeForm(storageKey(customerId), [...open.filter((other) => other !== last), request]);
  return request;
}

/** Deletes a finished request: the next parcel with the same content is a new one. */
export async function forgetRequest(customerId: number, { key }: OpenRequest): Promise<void> {
  const open = await openRequests(customerId);
  await storeForm(
    storageKey(customerId),
    open.filter((request) => request.key !== key),
  );
}
