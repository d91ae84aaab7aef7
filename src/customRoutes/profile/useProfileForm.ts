import { useEffect, useState } from 'react';
import { useI18nProvider } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import type { Customer } from '../../../contract/customers.ts';
import { issueResolver } from '../../ui/form/issueResolver.ts';
import { type ProfileValues, profileIssues, profileOf } from './profileRules.ts';

const resolver = issueResolver<ProfileValues, unknown>(profileIssues);

/** The values typed last and the page's language then; null once the page was left. */
let typed: { customerId: number; locale: string; values: ProfileValues } | null = null;

/** The form with the customer's profile. A change of the language mounts the page again, with the typed values. */
export function useProfileForm(customer: Customer) {
  const i18nProvider = useI18nProvider();
  const [locale] = useState(() => i18nProvider.getLocale());
  const [first] = useState(() =>
    typed?.customerId === customer.id && typed.locale !== locale ? typed.values : profileOf(customer),
  );
  const form = useForm<ProfileValues>({ defaultValues: first, resolver });
  const values = useWatch({ control: form.control }) as ProfileValues;
  useEffect(() => {
    typed = { customerId: customer.id, locale, values };
  }, [customer.id, locale, values]);
  useEffect(() => {
    const path = location.pathname;
    return () => {
      if (location.pathname !== path) typed = null;
    };
  }, []);
  return { form, values };
}
