import { readPhone } from './phone.ts';

/** Contacts that become one in one step. */
export const MOST_MERGED_CONTACTS = 10;

/** What of a contact tells whether it is another one's duplicate. */
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

/** The numbers of a contact in international form, however they are written. */
export function phoneKeys({ phone, mobile, country }: Comparable): string[] {
  const numbers = [phone, mobile].flatMap((text) =>
    text ? (readPhone(text, country ?? '')?.value ?? []) : [],
  );
  return [...new Set(numbers.filter((number) => /^\+\d+$/.test(number)))];
}

/** The same for the same address, however it is spaced and punctuated; null without a street or a postcode. */
export function addressKey({ unitNo, address1, address2, postcode, country }: Comparable): string | null {
  const street = folded([unitNo, address1, address2].filter(Boolean).join(' '));
  const place = folded(postcode ?? '');
  return street && place ? `${folded(country ?? '')}:${place}:${street}` : null;
}

/** What two contacts have in common where one is a duplicate of the other. */
export const duplicateKeys = (contact: Comparable): string[] => {
  const address = addressKey(contact);
  return [...phoneKeys(contact), ...(address ? [address] : [])];
};

/** Puts contacts that have a number or an address in common into one set, also those that only a third one links. */
export class DuplicateFinder<T extends Comparable> {
  private readonly contacts: T[] = [];
  /** Of each contact an earlier one of its set, or itself. */
  private readonly linked: number[] = [];
  private readonly firstWith = new Map<string, number>();

  add(contact: T): void {
    const at = this.contacts.push(contact) - 1;
    this.linked.push(at);
    for (const key of duplicateKeys(contact)) {
      const other = this.firstWith.get(key);
      if (other === undefined) this.firstWith.set(key, at);
      else this.link(at, other);
    }
  }

  /** Sets of two and more, in the order in which their first ones were added. */
  sets(): T[][] {
    const sets = new Map<number, T[]>();
    for (const [at, contact] of this.contacts.entries()) {
      const root = this.rootOf(at);
      const set = sets.get(root);
      if (set) set.push(contact);
      else sets.set(root, [contact]);
    }
    return [...sets.values()].filter((set) => set.length > 1);
  }

  private rootOf(at: number): number {
    let root = at;
    while (this.linked[root] !== root) root = this.linked[root] ?? root;
    this.linked[at] = root;
    return root;
  }

  private link(a: number, b: number): void {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    this.linked[Math.max(one, other)] = Math.min(one, other);
  }
}
