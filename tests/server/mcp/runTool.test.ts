import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseAway } from '../../../server/db/failures.ts';
import { OVERTAKEN } from '../../../server/http/answer/refusal.ts';
import { runTool } from '../../../server/modules/mcp/runTool.ts';
import { type ToolCall, tool } from '../../../server/modules/mcp/tool.ts';
import { textOf } from './mcpWorld.ts';

/** A server whose activity takes the count of a call, or fails. */
const callOf = (counted: () => Promise<void>) => {
  const error = vi.fn();
  const values = () => ({ onConflictDoUpdate: counted });
  const ctx = {
    log: { error },
    secret: 'secret',
    ports: { clock: { now: () => new Date(0) } },
    db: { sql: { insert: () => ({ values }) } },
  };
  return { error, call: { ctx, actor: { scopes: ['read'] } } as unknown as ToolCall };
};

const ofDatabase = (code: string) => Object.assign(new Error('secret text'), { code });

it.each([
  ['another call was faster', ofDatabase('40001'), 'ERR_CONFLICT', OVERTAKEN, 0],
  ['a key of a call was taken', { code: '23505', constraint: 'orders_pkey' }, 'ERR_CONFLICT', OVERTAKEN, 0],
  [
    'the database is away',
    new DatabaseAway(ofDatabase('57P01')),
    'ERR_UNAVAILABLE',
    'The service is not available at the moment. Please try again in a few seconds.',
    0,
  ],
  [
    'something unexpected happened',
    ofDatabase('42P01'),
    'ERR_INTERNAL',
    'Something went wrong. Please try again.',
    1,
  ],
])('a tool in which %s is refused like in the API (BX-54)', async (_name, thrown, code, reason, logged) => {
  const { error, call } = callOf(async () => undefined);
  const failing = tool({
    name: 'balance',
    title: '',
    description: '',
    needs: 'read',
    input: z.object({}),
    output: z.object({}),
    run: () => Promise.reject(thrown),
  });
  const result = await runTool(failing, call, {}, 'en_US');
  expect(JSON.parse(textOf(result))).toEqual({ error: { code, reason } });
  expect(error).toHaveBeenCalledTimes(logged);
});

it('a tool answers as usual if its call cannot be counted in the activity, which is logged (BX-51, BX-54)', async () => {
  const { error, call } = callOf(() => Promise.reject(new DatabaseAway(ofDatabase('57P01'))));
  const answering = tool({
    name: 'balance',
    title: '',
    description: '',
    needs: 'read',
    input: z.object({}),
    output: z.object({ left: z.number() }),
    run: async () => ({ left: 7 }),
  });
  expect((await runTool(answering, call, {}, 'en_US')).structuredContent).toEqual({ left: 7 });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tool: 'balance' }),
    'a call of a tool is missing in the activity',
  );
});
