import type { z } from 'zod';
import type { CallRight } from '../../../contract/rules/account/rights.ts';
import type { McpToolName } from '../../../contract/rules/integrations/mcp.ts';
import type { TokenScope } from '../../../contract/rules/integrations/tokenScopes.ts';
import type { Actor, Ctx } from '../../context.ts';
import type { ApiCall } from './apiCall.ts';

/** The context of a tool's call. */
export interface ToolCall {
  ctx: Ctx;
  actor: Actor & { tokenId: number };
  api: ApiCall;
  /** Currency of the tenant. */
  currency: string;
  /** Address of the tenant, for links. */
  home: string;
  requestId: string;
}

export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  name: McpToolName;
  title: string;
  /** For the assistant: the tool's effect, and the next step. */
  description: string;
  needs: TokenScope;
  /** The right of a call that does more than read; without it `orders.write`. */
  right?(input: z.output<I>): CallRight;
  input: I;
  output: O;
  /** The tool may end or change an existing thing. */
  destructive?: true;
  run(call: ToolCall, input: z.output<I>): Promise<z.input<O>>;
  /** The answer only asks for a confirmation. */
  asks?(output: z.output<O>): boolean;
  /** Things in addition to the answer that an assistant can open. */
  links?(output: z.output<O>): { uri: string; name: string; mimeType: string }[];
}

/** Keeps the types of input and output of one tool; a list of tools has no types for them. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(one: Tool<I, O>): Tool =>
  one as unknown as Tool;
