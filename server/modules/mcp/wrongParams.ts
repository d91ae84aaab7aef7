import type * as Types from '@modelcontextprotocol/sdk/types.js';
import { MCP_CALLS, MCP_TOOLS, type McpCallName } from '../../../contract/rules/integrations/mcp.ts';

/** Stands for a request whose params are wrong. */
const WRONG_PARAMS = 'waybill/wrongParams';

interface Shape {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}
type Shapes = Readonly<Record<string, Shape>>;

const shapesOf = (types: typeof Types): Shapes => ({
  initialize: types.InitializeRequestSchema,
  ping: types.PingRequestSchema,
  'tools/list': types.ListToolsRequestSchema,
  'tools/call': types.CallToolRequestSchema,
  'resources/list': types.ListResourcesRequestSchema,
  'resources/templates/list': types.ListResourceTemplatesRequestSchema,
  'resources/read': types.ReadResourceRequestSchema,
});

/**
 * Replaces requests with wrong params by requests that `refuseWrongParams` answers. The SDK itself answers them as its own failure, without
 * the field.
 */
export function markWrongParams(types: typeof Types, body: unknown): unknown {
  const shapes = shapesOf(types);
  return Array.isArray(body) ? body.map((message: unknown) => marked(shapes, message)) : marked(shapes, body);
}

function marked(shapes: Shapes, message: unknown): unknown {
  const { jsonrpc, id, method, params } = (message ?? {}) as Record<string, unknown>;
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && typeof id !== 'number')) return message;
  const shape = typeof method === 'string' && Object.hasOwn(shapes, method) ? shapes[method] : undefined;
  const [issue] = shape?.safeParse(message).error?.issues ?? [];
  if (!issue) return message;
  return {
    jsonrpc,
    id,
    method: WRONG_PARAMS,
    params: { reason: `${issue.path.join('.')}: ${issue.message}`, name: callIn(String(method), params) },
  };
}

/** The recorded name of a request; null if the activity has no such requests. */
function callIn(method: string, params: unknown): McpCallName | null {
  if (method === 'resources/read') return 'readResource';
  if (method === 'resources/list') return 'listResources';
  if (method !== 'tools/call') return null;
  const { name } = (params ?? {}) as { name?: unknown };
  return MCP_TOOLS.find((tool) => tool === name) ?? 'unknown';
}

/** Answers requests that no other handler has. */
export function refuseWrongParams(types: typeof Types, count: (name: McpCallName) => Promise<void>) {
  return async ({ method, params }: Types.Request): Promise<never> => {
    const { McpError, ErrorCode } = types;
    if (method === WRONG_PARAMS) {
      // A client can send this method itself, with any name.
      const name = MCP_CALLS.find((one) => one === params?.name);
      if (name) await count(name);
      throw new McpError(ErrorCode.InvalidParams, String(params?.reason));
    }
    throw new McpError(ErrorCode.MethodNotFound, 'Method not found');
  };
}
