import { afterEach } from 'vitest';
import { t, withServer } from '../../support/shipperServer.ts';
import { PASSWORD, type TestShipper } from '../../support/world.ts';

export { t } from '../../support/shipperServer.ts';

export const login = (
  s: Pick<TestShipper, 'email' | 'companyCode'>,
  password = PASSWORD,
  more: object = {},
) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/auth/login',
    payload: { companyCode: s.companyCode, username: s.email, password, ...more },
  });
export const tokens = (body: string) =>
  (JSON.parse(body) as { data: { accessToken: string; refreshToken: string } }).data;
export const user = (accessToken: string) =>
  t.app.inject({ url: '/v1.0/user', headers: { authorization: `Bearer ${accessToken}` } });

/** Prepares each test file that calls it. */
export function withSession(): void {
  withServer();
  afterEach(() => t.truncate());
}
