import { memoryStorage, type RequestStorage } from './keyedRequest.ts';

const requests = new WeakMap<object, Map<string, RequestStorage>>();

/** The request of this name, also after its dialog was closed: the attempt after a lost answer then gets the first attempt's result. */
export function keptRequest(portal: object, name: string): RequestStorage {
  const all = requests.get(portal) ?? new Map<string, RequestStorage>();
  const request = all.get(name) ?? memoryStorage();
  requests.set(portal, all.set(name, request));
  return request;
}
