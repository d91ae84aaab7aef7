const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The caller, for limits: an IPv4 address, or the first half of an IPv6 address, as its owner can change the second half at will. */
export function limitedAddress(ip: string): string {
  const v4 = MAPPED.exec(ip)?.[1] ?? ip;
  return v4.includes(':') ? network(v4) : v4;
}

/** The caller's neighbourhood: the first three groups of an IPv4 address. */
export function limitedNeighbourhood(ip: string): string {
  const address = limitedAddress(ip);
  return address.includes(':') ? address : address.split('.').slice(0, 3).join('.');
}

/** The first four groups, whether or not zeros are left out of the address. */
function network(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
