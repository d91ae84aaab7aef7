import type { PersonalAccessToken, PersonalAccessTokenInput } from '../../contract/account/apiTokens.ts';
import { call } from './client/http.ts';

export const createApiToken = (input: PersonalAccessTokenInput) =>
  call<PersonalAccessToken>('POST', 'auth/personalAccessToken', { body: input });
export const revokeApiToken = (id: number) =>
  call<PersonalAccessToken>('POST', `auth/personalAccessToken/${id}/revoke`, { body: {} });
