const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The caller, for limits: an IPv4 address, or the first half of an IPv6 address, as its owner can change the second half at will. */
export function limitedAddress(ip: string): string {
  const v4 = MAPPED.exec(ip)?.[1] ?? ip;
  return v4.includes(':') ? network(v4) : v4;
}

/** The caller's neighbourhood, which one owner can have: the first three groups of an IPv4 or IPv6 address. */
export function limitedNeighbourhood(ip: string): string {
  const address = limitedAddress(ip);
  const mark = address.includes(':') ? ':' : '.';
  return address.split(mark).slice(0, 3).join(mark);
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
