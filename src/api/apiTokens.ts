import type {
  PersonalAccessToken,
  PersonalAccessTokenChange,
  PersonalAccessTokenInput,
} from '../../contract/account/apiTokens.ts';
import type {
  ConnectAnswer,
  ConnectInput,
  ConnectQuery,
  ConnectRequest,
} from '../../contract/account/oauth.ts';
import { call } from './client/http.ts';

export const createApiToken = (input: PersonalAccessTokenInput) =>
  call<PersonalAccessToken>('POST', 'auth/personalAccessToken', { body: input });
export const changeApiToken = (id: number, change: PersonalAccessTokenChange) =>
  call<PersonalAccessToken>('PATCH', `auth/personalAccessToken/${id}`, { body: change });
export const revokeApiToken = (id: number) =>
  call<PersonalAccessToken>('POST', `auth/personalAccessToken/${id}/revoke`, { body: {} });
/** The permissions that a program requests from a person. */
export const readConnectRequest = (request: ConnectQuery) =>
  call<ConnectRequest>('GET', 'connect', { query: { ...request } });
export const answerConnectRequest = (input: ConnectInput) =>
  call<ConnectAnswer>('POST', 'connect', { body: input });
