import { readPhone } from './phone.ts';

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
