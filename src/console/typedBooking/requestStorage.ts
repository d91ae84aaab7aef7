import type { KeyedRequest, RequestStorage } from '../../lib/calls/keyedRequest.ts';
import { storedForm, storeForm } from '../../lib/forms/formStorage.ts';

/** A booking that was sent and whose result is unknown. */
interface OpenRequest extends KeyedRequest {
  parcel: string;
  savedAt: number;
}

/** Validity of the request; later the same line means another parcel. */
const OPEN_MS = 3_600_000;

/**
 * The request of one typed parcel, identified by content and recipient, as price and service may change between two attempts. Requests of
 * several parcels are stored separately.
 */
export async function parcelStorage(customerId: number, parcel: string): Promise<RequestStorage> {
  const key = `palette:${customerId}`;
  const open = async () =>
    ((await storedForm<OpenRequest[]>(key))?.data ?? []).filter(
      ({ savedAt }) => Date.now() - savedAt < OPEN_MS,
    );
  const others = async () => (await open()).filter((request) => request.parcel !== parcel);
  const storage: RequestStorage = {
    lastRequest: (await open()).find((request) => request.parcel === parcel) ?? null,
    storeRequest: async (next) => {
      storage.lastRequest = next;
      await storeForm<OpenRequest[]>(key, [...(await others()), { savedAt: Date.now(), ...next, parcel }]);
    },
    // A later parcel with the same content is a new one.
    clear: async () => {
      storage.lastRequest = null;
      await storeForm<OpenRequest[]>(key, await others());
    },
  };
  return storage;
}
