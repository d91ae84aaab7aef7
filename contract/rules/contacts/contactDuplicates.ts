import { readPhone } from '../text/phone.ts';

/** Contacts that become one in one step. */
export const MOST_MERGED_CONTACTS = 10;

/** Fields of a contact that decide whether it is a duplicate. */
export interface Comparable {
  phone: string | null;
  mobile?: string | null | undefined;
  unitNo?: string | null | undefined;
  address1: string | null;
  address2?: string | null | undefined;
  postcode: string | null;
  country: string | null;
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The numbers of a contact in international form. */
export function phoneKeys({ phone, mobile, country }: Comparable): string[] {
  const numbers = [phone, mobile].flatMap((text) =>
    text ? (readPhone(text, country ?? '')?.value ?? []) : [],
  );
  return [...new Set(numbers.filter((number) => /^\+\d+$/.test(number)))];
}

/** A key of the address without its spaces and punctuation; null without a street or a postcode. */
export function addressKey({ unitNo, address1, address2, postcode, country }: Comparable): string | null {
  const street = folded([unitNo, address1, address2].filter(Boolean).join(' '));
  const place = folded(postcode ?? '');
  return street && place ? `${folded(country ?? '')}:${place}:${street}` : null;
}

/**
 * Keys by which duplicates are found. The server stores their hashes, so a change of this rule needs a migration that sets `has_keys` of
 * all contacts to false.
 */
export const duplicateKeys = (contact: Comparable): string[] => {
  const address = addressKey(contact);
  return [...phoneKeys(contact), ...(address ? [address] : [])];
};

/** Joins all ids that groups link, directly or through other ids. Sets and their ids are in ascending order. */
export function linkedSets(groups: readonly (readonly number[])[]): number[][] {
  /** For each id: a smaller id of its set, or itself. */
  const linked = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let next = linked.get(root); next !== undefined && next !== root; next = linked.get(root))
      root = next;
    linked.set(id, root);
    return root;
  };
  for (const [first = 0, ...others] of groups)
    for (const other of others) {
      const [one, two] = [rootOf(first), rootOf(other)];
      linked.set(Math.max(one, two), Math.min(one, two));
    }
  const sets = new Map<number, number[]>();
  for (const id of [...linked.keys()].sort((a, b) => a - b)) {
    const root = rootOf(id);
    const set = sets.get(root);
    if (set) set.push(id);
    else sets.set(root, [id]);
  }
  return [...sets.values()];
}
