import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseAway } from '../../../server/db/failures.ts';
import { OVERTAKEN } from '../../../server/http/answer/refusal.ts';
import { runTool } from '../../../server/modules/mcp/runTool.ts';
import { type ToolCall, tool } from '../../../server/modules/mcp/tool.ts';
import { textOf } from './mcpWorld.ts';

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
  const error = vi.fn();
  const failing = tool({
    name: 'balance',
    title: '',
    description: '',
    needs: 'read',
    input: z.object({}),
    output: z.object({}),
    run: () => Promise.reject(thrown),
  });
  const call = { ctx: { log: { error } }, actor: { scopes: ['read'] } } as unknown as ToolCall;
  const result = await runTool(failing, call, {}, 'en_US');
  expect(JSON.parse(textOf(result))).toEqual({ error: { code, reason } });
  expect(error).toHaveBeenCalledTimes(logged);
});
