import type { OwnContactChange, StepUpInput } from '../../../contract/account/account.ts';
import type { OwnSession } from '../../../contract/account/auth.ts';
import type { Customer, ProfileChange } from '../../../contract/account/customers.ts';
import type { User } from '../../../contract/account/users.ts';
import type { NamedValue } from '../../../contract/places/parameters.ts';
import { call } from '../client/http.ts';

export const getUser = () => call<User>('GET', 'user');
/** All accounts of the user. The call names no account, as the user may just have been removed from the present account. */
export const getCustomers = () =>
  call<Customer[]>('GET', 'user/customers', { query: { customerId: null, companyId: null } });
export const getCustomer = (id: number) => call<Customer>('GET', `customer/${id}`);
export const updateUser = (change: { name?: string; lang?: string; profilePic?: null; updatedAt?: string }) =>
  call<User>('PUT', 'user', { body: change });
export const updateCustomer = (change: ProfileChange & { companyId: string }) =>
  call<Customer>('PUT', 'customer', { body: change });
/** Changes services, billing or bank details. */
export const saveCustomer = (change: ProfileChange & { companyId: string }) =>
  call<Customer>('POST', 'customer', { body: change });
export const changePassword = (change: { oldPassword: string; password: string }) =>
  call<User>('PUT', 'user', { body: change });
/** Sends a code to the new phone number or email address; a second call with that code changes the user. */
export const changeOwnContact = (change: OwnContactChange) =>
  call<User | { message: string }>('POST', 'user', { body: change });
/** Proves the user's identity, by the password or an emailed code. */
export const stepUp = (proof: StepUpInput) => call<unknown>('POST', 'auth/stepUp', { body: proof });
export const sendStepUpCode = () => call<unknown>('POST', 'auth/stepUp/code');
export const getOwnSessions = () => call<OwnSession[]>('GET', 'auth/sessions');
export const endOwnSession = (id: string) => call<unknown>('DELETE', `auth/sessions/${id}`);
export const endOtherSessions = () => call<unknown>('DELETE', 'auth/sessions');
export const getCustomerTypes = (lang: string) =>
  call<NamedValue[]>('GET', 'parameters/customerType', { query: { lang } });
export const getIndustries = (lang: string) =>
  call<NamedValue[]>('GET', 'parameters/industry', { query: { lang } });
