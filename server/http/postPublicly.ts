import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, publicUrl } from './publicAddress.ts';

export class BlockedAddress extends Error {
  constructor() {
    super('Blocked address');
  }
}

type Lookup = (
  hostname: string,
  options: { all: true; family?: number },
  callback: (err: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface PublicPost {
  headers: Record<string, string | number>;
  body: Buffer | null;
  timeoutMs?: number;
  lookup?: Lookup;
}

/**
 * Posts to an address that a user gave and answers with the status. Connects only to the public addresses that its name had at that
 * moment, follows no redirect and reads no answer's body.
 */
export function postPublicly(
  address: string,
  { headers, body, timeoutMs = 10_000, lookup = systemLookup }: PublicPost,
): Promise<number> {
  const url = publicUrl(address);
  if (!url) return Promise.reject(new BlockedAddress());
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        lookup: onlyPublic(lookup),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

/** The checked addresses are those that are connected to: a name that answers differently a second time changes nothing. */
const onlyPublic =
  (lookup: Lookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(
      hostname,
      { all: true, ...(options.family ? { family: Number(options.family) } : {}) },
      (err, found) => {
        const [first] = found ?? [];
        if (err) callback(err, []);
        else if (!first || !found.every(({ address }) => isPublicAddress(address)))
          callback(new BlockedAddress(), []);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
    );
