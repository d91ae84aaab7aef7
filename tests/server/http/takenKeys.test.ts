import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrors } from '../../../server/http/answer/errors.ts';
import { insertUser } from '../../../server/modules/users/store.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

withServer();

it.each([
  ['23505', 'orders_pkey', 409, 'warn'],
  ['23505', 'order_batch_pkey', 409, 'warn'],
  ['40001', undefined, 409, 'warn'],
  ['40P01', undefined, 409, 'warn'],
  ['23505', 'invoice_no_key', 500, 'error'],
  ['23505', undefined, 500, 'error'],
])(
  'a statement that fails with %s of %s answers %i and leaves a line in the log',
  async (code, constraint, status, level) => {
    const lines: { level: number }[] = [];
    const app = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    });
    registerErrors(app);
    app.get('/', async () => {
      throw new Error('statement failed', { cause: { code, constraint } });
    });
    expect((await app.inject('/')).statusCode).toBe(status);
    expect(lines.map((line) => (line.level === 50 ? 'error' : 'warn'))).toEqual([level]);
    await app.close();
  },
);

it('a user with a taken address is not inserted and the transaction continues; any other duplicate key throws', async () => {
  const { companyId, userId, email } = await makeShipper(t);
  const values = { companyId, name: 'Siti', email, mobile: null, passwordHash: 'x', apiSecret: 's' };
  const taken = await t.db.tx(async () => {
    const id = await insertUser(t.ctx, { ...values, email: email.toUpperCase() });
    // The transaction is still usable.
    expect(await insertUser(t.ctx, { ...values, email: 'siti@example.test' })).toEqual(expect.any(Number));
    return id;
  });
  expect(taken).toBeUndefined();
  await expect(insertUser(t.ctx, { ...values, id: userId, email: 'new@example.test' })).rejects.toThrow();
});
