import type { Customer, CustomerConflict } from '../../../contract/account/customers.ts';
import { changedOf, type FormParts } from '../versions/formParts.ts';
import { versionOf } from '../versions/saveOver.ts';
import type { FormBasis, Versions } from '../versions/useFormVersions.tsx';

interface CustomerForm<V> {
  /** Name of the page, as in its title. */
  name: string;
  parts: FormParts<V>;
  valuesOf: (customer: Customer) => V;
  /** The account's values of the fields that the form sends. */
  sentOf: (customer: Customer) => object;
}

/** The account as the basis of a form with some of its fields. */
export const customerBasis = <V>(
  { valuesOf, sentOf }: Pick<CustomerForm<V>, 'valuesOf' | 'sentOf'>,
  customer: Customer,
): FormBasis<V> => ({
  version: Date.parse(customer.updated_at),
  values: valuesOf(customer),
  sent: sentOf(customer),
});

/** Versions of a form of the account, which other users may change too. */
export const customerVersions = <V>(form: CustomerForm<V>, customer: Customer): Versions<V> => ({
  name: form.name,
  parts: form.parts,
  basis: customerBasis(form, customer),
  read: (detail) => {
    const now = (detail as Partial<CustomerConflict> | undefined)?.customer;
    return now && customerBasis(form, now);
  },
});

/** The request body of a change of the account: the fields that differ from the read version, and that version. */
export const accountChange = <T extends object, V>(
  { id, companyId }: Pick<Customer, 'id' | 'companyId'>,
  change: T,
  based: FormBasis<V> | null,
  deep = false,
) => ({
  id,
  companyId,
  ...(based ? { ...changedOf(change, based.sent, deep), updated_at: versionOf(based) } : change),
});
