import { expect, it } from 'vitest';
import { MCP_TOOLS } from '../../../contract/rules/integrations/mcp.ts';
import { parcel } from '../mcp/mcpWorld.ts';
import { KEY, shipper, waybill, withCommandLine } from './cliWorld.ts';

withCommandLine();

interface Message {
  id: number | null;
  result?: { tools?: { name: string }[]; protocolVersion?: string; structuredContent?: object };
  error?: { code: number; message: string };
}
const message = (id: number | undefined, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params });
const HELLO = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const LINES = [
  message(1, 'initialize', HELLO),
  message(undefined, 'notifications/initialized'),
  message(2, 'tools/list'),
  message(3, 'tools/call', { name: 'book', arguments: parcel() }),
  'no message',
].join('\n');

it('an assistant reaches the tools by the bridge, one message per line (BX-54)', async () => {
  expect(shipper.customerId).toBeGreaterThan(0);
  const { code, out, err } = await waybill(['mcp'], { input: LINES });
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Message);
  const answer = (id: number | null) => answers.find((one) => one.id === id);
  expect([code, err, answers.length]).toEqual([0, '', 4]);
  expect(answer(1)?.result?.protocolVersion).toBe('2025-11-25');
  expect(answer(2)?.result?.tools?.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
  expect(answer(3)?.result?.structuredContent).toMatchObject({ booked: false });
  expect(answer(null)?.error?.code).toBe(-32_700);
});

it('an assistant with a wrong key, or offline, gets an error in the protocol’s form (BX-54)', async () => {
  const bridgeAnswer = async (env: NodeJS.ProcessEnv) =>
    JSON.parse((await waybill(['mcp'], { input: message(7, 'tools/list'), env })).out) as Message;
  expect(await bridgeAnswer({ WAYBILL_API_KEY: `${KEY.slice(0, -1)}0` })).toMatchObject({
    id: 7,
    error: { message: 'Please sign in.' },
  });
  expect(await bridgeAnswer({ WAYBILL_URL: 'http://127.0.0.1:1' })).toMatchObject({
    id: 7,
    error: { code: -32_000 },
  });
  expect((await waybill(['mcp'], { env: { WAYBILL_API_KEY: '' } })).code).toBe(3);
});
