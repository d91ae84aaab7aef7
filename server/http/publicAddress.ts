import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
for (const [net, prefix] of [
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
  closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet: not to this machine, its network or anything reserved. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  // Mapped and translated IPv4 addresses lie outside of what is open.
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const PORTS = new Set(['', '8443']);
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home|lan|arpa)$/;

/**
 * An address of somebody else's server that a user gave and we may call: https, a usual port, no password in it, no local name or
 * number. Null otherwise. What its name leads to is checked when it is called.
 */
export function publicUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username || url.password || !PORTS.has(url.port)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host) ? url : null;
  return host.includes('.') && !LOCAL_NAME.test(host) ? url : null;
}
