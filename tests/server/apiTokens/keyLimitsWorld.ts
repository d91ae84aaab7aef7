import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { type Answer, call, data, error, orderBody, PRICE_MINOR } from '../orders/orderBody.ts';

export const PRICE = PRICE_MINOR / 100;

export const make = (limits: object) =>
  call(t, who, 'POST', 'auth/personalAccessToken', { name: 'Robot', limits });
/** The caller with a new key that has these limits. */
export const limited = async (limits: object): Promise<TestShipper> => {
  const { token } = data<PersonalAccessToken>(await make(limits));
  return { ...who, auth: { host: 'localhost', 'x-access-token': token } };
};
export const book = (by: TestShipper, more: Parameters<typeof orderBody>[0] = {}) =>
  call(t, by, 'POST', 'order', orderBody(more));
export const refusal = (answer: Answer) => [answer.status, error(answer)?.code];
export const TOO_MUCH = [403, 'ERR_KEY_LIMIT'];
