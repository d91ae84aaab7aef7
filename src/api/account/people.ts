import type {
  AccountMember,
  AccountRole,
  Invitation,
  InvitationInput,
  MemberChange,
  People,
  RoleInput,
} from '../../../contract/account/people.ts';
import { call } from '../client/http.ts';

export const getPeople = () => call<People>('GET', 'people');
export const changeMember = (userId: number, change: MemberChange) =>
  call<AccountMember>('PATCH', `people/member/${userId}`, { body: change });
export const removeMember = (userId: number) => call<unknown>('DELETE', `people/member/${userId}`);
export const leaveAccount = () => call<unknown>('POST', 'people/leave');
export const invitePerson = (input: InvitationInput, key: string) =>
  call<Invitation>('POST', 'people/invitation', { body: input, idempotencyKey: key });
export const resendInvitation = (id: string) =>
  call<Invitation>('POST', `people/invitation/${encodeURIComponent(id)}/resend`);
export const withdrawInvitation = (id: string) =>
  call<unknown>('DELETE', `people/invitation/${encodeURIComponent(id)}`);
export const createRole = (input: RoleInput, key: string) =>
  call<AccountRole>('POST', 'people/role', { body: input, idempotencyKey: key });
export const changeRole = (id: string, change: RoleInput) =>
  call<AccountRole>('PATCH', `people/role/${encodeURIComponent(id)}`, { body: change });
export const deleteRole = (id: string) => call<unknown>('DELETE', `people/role/${encodeURIComponent(id)}`);
