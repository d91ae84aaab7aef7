import { isEmail } from '../text/email.ts';

/** Limits of a link, and of a buyer's answer (IB-07, IB-10, IB-11, IB-15). */
export const INSTABOOK = {
  amountMin: 0.1,
  weightMinKg: 0.001,
  phoneLength: 10,
  limitMax: 1000,
  /** Days for which a link may stay open. */
  daysMax: 366,
} as const;

export const INSTABOOK_TABS = ['open', 'closed', 'all'] as const;
export type InstabookTab = (typeof INSTABOOK_TABS)[number];

/** `answered`: all its buyers have answered. `expired`: its last day is over. `ended`: its shipper ended it. */
export const INSTABOOK_STATES = ['open', 'answered', 'expired', 'ended'] as const;
export type InstabookState = (typeof INSTABOOK_STATES)[number];

/** `today` is the day in the company's time zone. */
export function instabookState(
  link: { limit: number; uses: number; endsOn: string | null; isEnded: boolean },
  today: string,
): InstabookState {
  if (link.isEnded) return 'ended';
  if (link.uses >= link.limit) return 'answered';
  return link.endsOn !== null && link.endsOn < today ? 'expired' : 'open';
}

/** The values that a buyer enters, by the names of the form. */
export interface InstabookAnswer {
  productName: string | null;
  amount: number | null;
  type: string | null;
  weightValue: number | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  unitNo: string | null;
  address1: string | null;
  postcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
}
export type InstabookField = keyof InstabookAnswer;

/** The message at each field without a value (IB-06…21). */
export const INSTABOOK_MISSING: Readonly<Record<InstabookField, string>> = {
  productName: 'Product name is required',
  amount: 'Price is required field',
  type: 'Type is required',
  weightValue: 'Weight value is required',
  name: 'Name is required',
  phone: 'Phone number is required field',
  email: 'Email is required',
  unitNo: 'Unit no is required',
  address1: 'Address is required',
  postcode: 'Postcode is required',
  city: 'City is required',
  state: 'State is required',
  country: 'Country is required',
};
export const PHONE_TOO_SHORT = 'Phone number must have at least 10 characters';
export const EMAIL_WRONG = 'Invalid email address';
export const NUMBER_WRONG = 'Enter a valid number';

/** The faults of an answer in the order of the form; `types` and `countries` are those that may be chosen. */
export function instabookFaults(
  answer: InstabookAnswer,
  allowed: { types: readonly string[]; countries: (code: string) => boolean },
): { field: InstabookField; message: string }[] {
  const wrong: Partial<Record<InstabookField, string>> = {};
  for (const field of Object.keys(INSTABOOK_MISSING) as InstabookField[])
    if (answer[field] === null || answer[field] === '') wrong[field] = INSTABOOK_MISSING[field];
  const { amount, weightValue, type, phone, email, country } = answer;
  if (amount !== null && amount < INSTABOOK.amountMin) wrong.amount = INSTABOOK_MISSING.amount;
  if (weightValue !== null && weightValue < INSTABOOK.weightMinKg)
    wrong.weightValue = INSTABOOK_MISSING.weightValue;
  if (type && !allowed.types.includes(type)) wrong.type = INSTABOOK_MISSING.type;
  if (phone && phone.length < INSTABOOK.phoneLength) wrong.phone = PHONE_TOO_SHORT;
  if (email && !isEmail(email)) wrong.email = EMAIL_WRONG;
  if (country && !allowed.countries(country)) wrong.country = INSTABOOK_MISSING.country;
  return (Object.keys(INSTABOOK_MISSING) as InstabookField[]).flatMap((field) => {
    const message = wrong[field];
    return message ? [{ field, message }] : [];
  });
}
