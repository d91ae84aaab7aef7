import { BlockList, isIP } from 'node:net';
import type { HostNames } from '../../ports/hostNames.ts';

/** Addresses that are not public hosts: private, loopback, link-local (with the clouds' metadata), shared, reserved. */
const closed4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(net, bits, 'ipv4');

/** In IPv6 only global unicast is public, without the ranges that tunnel to IPv4 or are for documents. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, 'ipv4');
    case 6:
      return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
    default:
      return false;
  }
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, familyOf(address));

/** Names that mean this machine or a private network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|home|lan|arpa|onion)$/;
const PORTS = new Set(['', '443', '8443']);

export type Why = 'blocked' | 'unknown host';

/** An address that users gave and that this server does not call. */
export class AddressRefused extends Error {
  readonly why: Why;
  constructor(why: Why) {
    super(why === 'blocked' ? 'Blocked address' : 'The address could not be found.');
    this.why = why;
  }
}

/** A URL that users may enter; null for an invalid URL, or one that is never called. `local` allows the loopback too. */
export function callableUrl(text: string, local: boolean): URL | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const host = nameOf(url);
  const toLoopback = local && (host === 'localhost' || isLoopback(host));
  if (toLoopback) return /^https?:$/.test(url.protocol) ? url : null;
  if (url.protocol !== 'https:' || !PORTS.has(url.port)) return null;
  if (isIP(host)) return isPublicAddress(host) ? url : null;
  return host.includes('.') && !PRIVATE_NAME.test(host) ? url : null;
}

/** Whether two addresses reach the same calls, however they are written. */
export const isSameAddress = (one: string, other: string): boolean => addressOf(one) === addressOf(other);

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

/** The host without the brackets of an IPv6 address and without a final dot. */
const nameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * The address to connect to, looked up now. One refused address refuses the whole name. The caller must connect to this address, as a
 * second look-up may give another. Throws `AddressRefused`.
 */
export async function pinnedAddress(url: URL, hostNames: HostNames, local: boolean): Promise<string> {
  const host = nameOf(url);
  const addresses = isIP(host) ? [host] : await lookedUp(host, hostNames);
  const isOpen = (address: string) => isPublicAddress(address) || (local && isLoopback(address));
  const [first] = addresses;
  if (!first) throw new AddressRefused('unknown host');
  if (!addresses.every(isOpen)) throw new AddressRefused('blocked');
  return first;
}

async function lookedUp(host: string, hostNames: HostNames): Promise<string[]> {
  try {
    return await hostNames.addressesOf(host);
  } catch {
    // The resolver's own message would reveal details of this network.
    throw new AddressRefused('unknown host');
  }
}
