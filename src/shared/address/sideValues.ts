import type { Company } from '../../../contract/account/company.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import type { ContactInput, OrderContact } from '../../../contract/orders/orders.ts';
import type { QuoteAddress } from '../../../contract/orders/services.ts';
import { LOCALE_FACTS, LOCALES } from '../../../contract/rules/locales.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { PLACE_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { wirePhone } from '../../../contract/rules/text/phone.ts';
import { type AddressValue, DEFAULT_COUNTRY, emptyAddress } from './addressValue.ts';
import { knownState } from './rules/malaysianStates.ts';

/** A person and an address, as forms store them. */
export interface SideValues extends AddressValue {
  name: string;
  phone: string;
  email: string;
  company: string;
  /** The language of an order's contact; stored unchanged. */
  lang?: OrderContact['lang'];
  /** A contact's mobile number other than its phone; stored unchanged while the contact has this phone. */
  mobile?: { number: string; ofPhone: string };
}

export const emptySide = (country?: string): SideValues => ({
  ...emptyAddress(country),
  name: '',
  phone: '',
  email: '',
  company: '',
});

/** A person and an address of contacts, orders and the quote page; any part may be missing. */
export type KnownContact = Partial<Record<keyof ContactInput, unknown>>;

/** The customer's country, else the company's, else Malaysia (FORM-10). */
export const homeCountry = (customer: Pick<Customer, 'country'>, company: Pick<Company, 'country'>): string =>
  customer.country || company.country || DEFAULT_COUNTRY;

/** Fills the known parts of a person into the form; missing parts stay unchanged. */
export function fillSide(side: SideValues, known: KnownContact): SideValues {
  const filledText = (value: unknown) =>
    typeof value === 'string' && value.trim() ? value.trim() : undefined;
  const country = filledText(known.country) ?? side.country;
  const coord = known.coord as OrderContact['coord'] | undefined;
  const mobile = filledText(known.mobile);
  const phone = wirePhone(filledText(known.phone) ?? mobile ?? side.phone, country);
  return {
    name: filledText(known.name) ?? side.name,
    phone,
    ...(mobile && wirePhone(mobile, country) !== phone ? { mobile: { number: mobile, ofPhone: phone } } : {}),
    email: filledText(known.email) ?? side.email,
    company: filledText(known.company) ?? side.company,
    unitNo: filledText(known.unitNo) ?? side.unitNo,
    address1: filledText(known.address1) ?? side.address1,
    address2: filledText(known.address2) ?? side.address2,
    city: filledText(known.city) ?? side.city,
    state: knownState(country, filledText(known.state) ?? side.state),
    postcode: filledText(known.postcode) ?? side.postcode,
    country,
    ...langOf(known.lang ?? side.lang),
    ...(known.placeConfirmed === true ? { placeConfirmed: true } : {}),
    coord: coord && typeof coord.lat === 'number' && typeof coord.lon === 'number' ? coord : null,
  };
}

const langOf = (lang: unknown): Pick<SideValues, 'lang'> => {
  const known = LOCALES.find((locale) => locale === lang);
  return known ? { lang: known } : {};
};

export const languageName = (lang: SideValues['lang']): string =>
  LOCALES.flatMap((locale) => (locale === lang ? LOCALE_FACTS[locale].nativeName : [])).join('');

/** Replaces all values of the person. */
export const replaceSide = (known: KnownContact, country: string): SideValues =>
  fillSide(emptySide(country), known);

type PersonOf = Pick<
  Customer,
  'name' | 'email' | 'phone' | 'unitNo' | 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country'
> &
  Partial<Pick<Customer, 'placeConfirmed'>>;
/** The account itself as sender (FORM-09), until it has chosen a contact as its default sender. */
export const senderFromCustomer = (
  { defaultSender, ...account }: PersonOf & Partial<Pick<Customer, 'defaultSender'>>,
  country: string,
): SideValues => replaceSide(defaultSender ?? account, country);

const LONG_ENOUGH_EMAIL = 5;

/** The values for the API; blank parts are null. */
export function toContact(side: SideValues): ContactInput {
  const text = (s: string) => s.trim() || null;
  return {
    name: text(side.name),
    phone: text(side.phone),
    mobile: text(side.mobile && side.mobile.ofPhone === side.phone ? side.mobile.number : side.phone),
    email: side.email.trim().length > LONG_ENOUGH_EMAIL ? side.email.trim() : null,
    company: text(side.company),
    unitNo: text(side.unitNo),
    address1: text(side.address1),
    address2: text(side.address2),
    city: text(side.city),
    state: text(side.state),
    postcode: text(side.postcode),
    country: text(side.country),
    coord: side.coord,
    ...(side.placeConfirmed ? { placeConfirmed: true } : {}),
    ...langOf(side.lang),
  };
}

/** The place without the person, for a quote. */
export const placeOf = (address: QuoteAddress): QuoteAddress => pick(address, [...PLACE_FIELDS, 'coord']);
