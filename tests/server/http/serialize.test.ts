import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listEnvelope, type Page, toPage } from '../../../contract/wire/envelope.ts';
import { compileSerializer } from '../../../server/http/answer/serialize.ts';

const Row = z.object({ id: z.number(), name: z.string() });
const row = (id: number) => ({ id, name: id % 2 ? `陈伟玲 “${id}”` : `Zoë ${id}` });
const rows = (count: number) => Array.from({ length: count }, (_, id) => row(id));

async function serverOf(answer: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(compileSerializer);
  await app.register(compress, { encodings: ['gzip'], threshold: 0 });
  const schema = { response: { 200: listEnvelope(Row) } };
  app.get('/rows', { schema }, async () => answer as Page<never>);
  return app;
}

describe('An answer with a list', () => {
  test.each<[string, Page<z.infer<typeof Row>>]>([
    ['no row', toPage([], 0, 1, 25)],
    ['one row', toPage(rows(1), 1, 1, 25)],
    ['names in several scripts', toPage(rows(50), 120, 1, 50)],
    ['a total that is not whole', { ...toPage(rows(2), 10_000, 1, 2), rowTotalMore: true }],
  ])('has the same text as one piece: %s', async (_, page) => {
    const app = await serverOf(page);
    const plain = await app.inject('/rows');
    expect(plain.body).toBe(JSON.stringify(page));
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    const small = await app.inject({ url: '/rows', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    await app.close();
  });

  test('contains no field that its schema does not name', async () => {
    const app = await serverOf({ ...toPage([{ ...row(1), secret: 'x' }], 1, 1, 25), also: 'x' });
    expect((await app.inject('/rows')).json()).toEqual(toPage([row(1)], 1, 1, 25));
    await app.close();
  });

  test('is refused when a row lacks a field', async () => {
    const app = await serverOf(toPage([{ id: 1 }], 1, 1, 25));
    expect((await app.inject('/rows')).statusCode).toBe(500);
    await app.close();
  });
});
