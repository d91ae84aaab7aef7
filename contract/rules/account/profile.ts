/** Fields that a customer must fill in before using the console; language and label size have defaults (SHELL-46, -47). */
export const PROFILE_FIELDS = ['type', 'name', 'identityNo', 'dob', 'industry'] as const;

export const isProfileComplete = (
  customer: Record<(typeof PROFILE_FIELDS)[number], string | null>,
): boolean => PROFILE_FIELDS.every((field) => Boolean(customer[field]));

export const IDENTITY_TYPES = ['NRIC', 'BRN', 'PASSPORT', 'ARMY'] as const;

/** The country whose e-invoices need a tax number (SET-17). */
export const TAX_COUNTRY = 'MY';

const TAX_NUMBER = /^(?:IG\d{1,11}|[A-Z]{1,2}\d{9,12})$/i;

/** Whether a text has the form of Malaysia's tax numbers: `IG…` for a person, `C…` for a company (SET-18). */
export const isTaxNumber = (text: string): boolean => TAX_NUMBER.test(text.replace(/\s+/g, ''));
