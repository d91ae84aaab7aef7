import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Customer } from '../../../contract/account/customers.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { issueResolver } from '../../ui/form/issueResolver.ts';
import { type ProfileValues, profileIssues, profileOf } from './profileRules.ts';

const resolver = issueResolver<ProfileValues, unknown>(profileIssues);

/** The form with the customer's profile. `id`: the id of a field's element. */
export function useProfileForm(customer: Customer, id: (field: string) => string) {
  const form = useForm<ProfileValues>({ defaultValues: profileOf(customer), resolver });
  const values = useWatch({ control: form.control }) as ProfileValues;
  const [firstFault] = useState(() => profileIssues(values)[0]?.field);
  // The first thing to do for a newcomer. A complete profile takes no focus.
  useEffectOn(() => {
    if (firstFault && isFocusNowhere()) focusId(id(firstFault), false);
  }, []);
  return { form, values };
}
