import { deleteStoredForm, storedForm, storeForm } from '../lib/formStorage.ts';
import type { KeyedRequest } from '../lib/keyedRequest.ts';
import type { FormStorage } from '../ui/booking/useStoredForm.ts';

/** How long an unanswered request counts; later the same line means another parcel. */
const UNANSWERED_MS = 3_600_000;

/** Stores the last unanswered request, so that after a reload it is sent again under the same key. */
export async function requestStorage(key: string): Promise<FormStorage> {
  const stored = await storedForm<KeyedRequest>(key);
  let lastRequest = stored && Date.now() - stored.savedAt < UNANSWERED_MS ? stored.data : null;
  return {
    get lastRequest() {
      return lastRequest;
    },
    storeRequest: async (request) => {
      lastRequest = request;
      await storeForm(key, request);
    },
    clear: () => deleteStoredForm(key),
  };
}
