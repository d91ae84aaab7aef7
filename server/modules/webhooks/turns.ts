/** A webhook with something to send. */
export interface Waiting {
  id: number;
  customerId: number;
}

interface Limit {
  most: number;
  /** Maximum number of webhooks with slow calls among them. */
  slow: number;
}

/** Webhooks that one server calls at the same time, and those of one account. The places beyond `slow` are for quick ones. */
const OF_SERVER: Limit = { most: 96, slow: 64 };
const OF_ACCOUNT: Limit = { most: 16, slow: 8 };

class Places {
  private readonly limit: Limit;
  private taken = 0;
  private slow = 0;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  hasRoom(isSlow: boolean): boolean {
    return this.taken < this.limit.most && (!isSlow || this.slow < this.limit.slow);
  }

  take(isSlow: boolean): void {
    this.taken++;
    if (isSlow) this.slow++;
  }
}

/**
 * The next turns: first one webhook of each account, then a second of each, and so on, within the limits. The host of an address has no
 * effect.
 */
export function nextTurns<T extends Waiting>(
  waiting: readonly T[],
  active: Iterable<Waiting>,
  isSlow: (id: number) => boolean,
): T[] {
  const server = new Places(OF_SERVER);
  const accounts = new Map<number, Places>();
  const accountOf = (id: number): Places => {
    const known = accounts.get(id) ?? new Places(OF_ACCOUNT);
    accounts.set(id, known);
    return known;
  };
  const take = ({ id, customerId }: Waiting) => {
    server.take(isSlow(id));
    accountOf(customerId).take(isSlow(id));
  };
  for (const one of active) take(one);
  const queues = new Map<number, T[]>();
  for (const one of waiting) queues.set(one.customerId, [...(queues.get(one.customerId) ?? []), one]);
  const chosen: T[] = [];
  for (let left = [...queues.values()]; left.length > 0; left = left.filter((queue) => queue.length > 0))
    for (const queue of left) {
      const one = queue.shift();
      if (!one || !server.hasRoom(isSlow(one.id)) || !accountOf(one.customerId).hasRoom(isSlow(one.id)))
        continue;
      take(one);
      chosen.push(one);
    }
  return chosen;
}
