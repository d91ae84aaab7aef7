import { type AddressBookContact, AddressBookInput } from '../../../contract/contacts/contacts.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import { type FieldIssue, type FieldTexts, firstOfEach, schemaIssues } from '../../lib/forms/schemaIssues.ts';
import { type AddressValue, emptyAddress } from '../../shared/address/addressValue.ts';
import { knownState } from '../../shared/address/rules/malaysianStates.ts';
import { addressIssues } from '../../shared/booking/bookingIssues.ts';

/** A contact in its form; an absent text is ''. */
export interface ContactValues extends AddressValue {
  name: string;
  phone: string;
  mobile: string;
  email: string;
  company: string;
  tags: string[];
  isDefaultSender: boolean;
}

export const emptyContact = (country: string): ContactValues => ({
  ...emptyAddress(country),
  name: '',
  phone: '',
  mobile: '',
  email: '',
  company: '',
  tags: [],
  isDefaultSender: false,
});

export const contactValues = (c: AddressBookContact): ContactValues => ({
  name: c.name,
  phone: c.phone,
  mobile: c.mobile ?? '',
  email: c.email ?? '',
  company: c.company ?? '',
  unitNo: c.unitNo ?? '',
  address1: c.address1,
  address2: c.address2 ?? '',
  postcode: c.postcode,
  city: c.city,
  state: knownState(c.country, c.state),
  country: c.country,
  coord: c.coord,
  placeConfirmed: c.placeConfirmed,
  tags: c.tags,
  isDefaultSender: c.isDefaultSender,
});

/** In the order of the form. */
const TEXTS: FieldTexts = {
  name: ['BOOK-11', 'orderForm.errors.name'],
  phone: ['BOOK-12', 'orderForm.errors.phone'],
  email: ['email', 'contacts.errors.email'],
  address1: ['BOOK-13', 'contacts.errors.address1'],
  postcode: ['BOOK-14', 'orderForm.errors.postcode'],
  city: ['BOOK-15', 'orderForm.errors.city'],
  state: ['BOOK-16', 'orderForm.errors.state'],
  country: ['BOOK-17', 'orderForm.errors.country'],
};
export const FIELDS: readonly string[] = ['name', 'phone', 'mobile', ...Object.keys(TEXTS).slice(2)];

/** The request body; for the API an empty optional text is absent. */
export const contactInput = (values: ContactValues, customerId: number) => ({
  ...values,
  placeConfirmed: values.placeConfirmed === true,
  tags: values.tags as AddressBookInput['tags'],
  customerId,
  source: 'personal',
});

/** Errors of the form (BOOK-11…18). */
export function contactIssues(values: ContactValues): FieldIssue[] {
  const unreadable = (['phone', 'mobile'] as const)
    .filter((field) => values[field].trim() && !readPhone(values[field], values.country))
    .map((field): FieldIssue => ({ rule: 'phone', field, messageKey: 'booking.phone.invalid' }));
  const issues = [
    ...schemaIssues(AddressBookInput, contactInput(values, 1), TEXTS),
    ...unreadable,
    ...addressIssues(values, (part) => part),
  ];
  return firstOfEach(issues).sort((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field));
}
