import { useForm, useWatch } from 'react-hook-form';
import type { Customer } from '../../../contract/account/customers.ts';
import { issueResolver } from '../../ui/form/issueResolver.ts';
import { type ProfileValues, profileIssues, profileOf } from './profileRules.ts';

const resolver = issueResolver<ProfileValues, unknown>(profileIssues);

/** The form with the customer's profile. */
export function useProfileForm(customer: Customer) {
  const form = useForm<ProfileValues>({ defaultValues: profileOf(customer), resolver });
  const values = useWatch({ control: form.control }) as ProfileValues;
  return { form, values };
}
