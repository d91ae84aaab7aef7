import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { type Answer, call, data, stepUp } from '../orders/orderBody.ts';

describe.each(DATABASES)('ten calls at once on %s', (kind) => {
  withNewShipper({}, { kind });
  beforeEach(async () => {
    await stepUp(t, who);
  });

  const tenTimes = (send: (n: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: 10 }, (_, n) => send(n)));
  const keys = () => t.db.sql.select().from(apiToken);

  it.each([
    ['keys', 'auth/personalAccessToken', {}],
    ['shops', 'integration', { type: 'woocommerce' }],
  ])(
    'ten calls at once that make %s stay below a hundred keys of an account (SET-61)',
    async (_what, path, body) => {
      for (let i = 0; i < 95; i++)
        await storeApiToken(t.ctx, who, `Key ${i}`, `dx${String(i).padStart(40, '0')}`);
      const answers = await tenTimes((n) => call(t, who, 'POST', path, { ...body, name: `New ${n}` }));
      const made = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 409);
      expect([made.length, refused.length, (await keys()).length]).toEqual([5, 5, 100]);
    },
  );

  it('ten calls at once with one idempotency key make one API key, which all of them answer (B1-1)', async () => {
    const headers = { 'idempotency-key': 'at once' };
    const answers = await tenTimes(() =>
      call(t, who, 'POST', 'auth/personalAccessToken', { name: 'Shop' }, headers),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((one) => data<PersonalAccessToken>(one).token)).size).toBe(1);
    expect(await keys()).toHaveLength(1);
  });
});
