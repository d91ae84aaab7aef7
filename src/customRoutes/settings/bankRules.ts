import type { BankDetails, Customer } from '../../../contract/account/customers.ts';
import { isEmail } from '../../../contract/rules/text/email.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import type { AddressValue } from '../../shared/address/addressValue.ts';
import { knownState } from '../../shared/address/rules/malaysianStates.ts';
import { postcodeIssues } from '../../shared/address/rules/postcodeIssues.ts';

/** Billing and the bank account, with the form's names of the account's fields; an absent text is '' (SET-22, SET-24). */
export interface BankValues extends AddressValue {
  name: string;
  email: string;
  bankName: string;
  bankSwiftCode: string;
  bankAccountNo: string;
  accountName: string;
  /** Further accounts that a program has stored; they are not shown. */
  others: BankDetails[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function bankValuesOf({ billing, customerBankDetails }: Customer, homeCountry: string): BankValues {
  const billingText = (field: string) => textOf((billing as Record<string, unknown> | undefined)?.[field]);
  const country = billingText('country') || homeCountry;
  const [bank, ...others] = customerBankDetails ?? [];
  return {
    name: billingText('name'),
    email: billingText('email'),
    unitNo: billingText('unitNo'),
    address1: billingText('address1'),
    address2: billingText('address2'),
    postcode: billingText('postcode'),
    city: billingText('city'),
    state: knownState(country, billingText('state')),
    country,
    coord: null,
    bankName: bank?.bankName ?? '',
    bankSwiftCode: bank?.bankSwiftCode ?? '',
    bankAccountNo: bank?.accountNumber ?? '',
    accountName: bank?.accountName ?? '',
    others,
  };
}

/** Errors: a bank account is complete or absent, and its number has only digits (SET-25). */
export function bankIssues(values: BankValues): FieldIssue[] {
  const issue = (rule: string, field: keyof BankValues, messageKey: TextKey): FieldIssue => ({
    rule,
    field,
    messageKey,
  });
  const { email, bankName, bankSwiftCode, bankAccountNo, accountName, others } = values;
  // Without the first account, cash would be paid to the next one, which is not shown.
  const hasBank =
    others.length > 0 || [bankName, bankSwiftCode, bankAccountNo, accountName].some((text) => text.trim());
  const needed = (field: 'bankName' | 'accountName') =>
    hasBank && !values[field].trim() ? [issue('SET-24', field, `settings.bank.errors.${field}`)] : [];
  const swift = bankSwiftCode.trim();
  return [
    ...(email.trim() && !isEmail(email) ? [issue('email', 'email', 'validation.emailInvalid')] : []),
    ...postcodeIssues(values),
    ...needed('bankName'),
    ...(swift && !/^[a-z]{6}[a-z0-9]{2}([a-z0-9]{3})?$/i.test(swift)
      ? [issue('SET-24', 'bankSwiftCode', 'settings.bank.errors.bankSwiftCode')]
      : []),
    ...(hasBank && !/^\d{5,34}$/.test(bankAccountNo.trim())
      ? [issue('SET-25', 'bankAccountNo', 'settings.bank.errors.bankAccountNo')]
      : []),
    ...needed('accountName'),
  ];
}

/** The list to save: first this account, then the accounts that a program has stored (SET-21). */
export function bankChangeOf({
  coord: _place,
  placeConfirmed: _confirmed,
  bankName,
  bankSwiftCode,
  bankAccountNo,
  accountName,
  others,
  ...billing
}: BankValues) {
  const first: BankDetails[] = bankAccountNo.trim()
    ? [
        {
          bankName: bankName.trim(),
          bankSwiftCode: bankSwiftCode.trim().toUpperCase() || null,
          accountNumber: bankAccountNo.trim(),
          accountName: accountName.trim(),
        },
      ]
    : [];
  return { billing, customerBankDetails: [...first, ...others] };
}
