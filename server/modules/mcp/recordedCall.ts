import type { McpCallName } from '../../../contract/rules/integrations/mcp.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { refusalOf } from '../../http/answer/errors.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { asTool } from '../../http/audit/callRecord.ts';
import { countToolCall, type ToolOutcome } from '../../http/audit/toolEntry.ts';
import { ToolRefusal } from './apiCall.ts';
import type { ToolCall } from './tool.ts';

/**
 * Runs a call of an assistant and counts it in the activity. A call that changed something is not counted: the entry of the change names the
 * tool.
 */
export async function recordedCall<T>(
  call: ToolCall,
  name: McpCallName,
  work: () => Promise<T>,
  resultOf: (answer: T) => 'done' | 'asked' = () => 'done',
): Promise<T> {
  const run = { name, entries: 0 };
  let answer: T;
  try {
    answer = await asTool(run, work);
  } catch (err) {
    const refusal = err instanceof ToolRefusal ? err : refusalOf(err);
    await countCall(call, name, { result: 'refused', code: refusal?.code ?? ERROR.internal });
    throw err;
  }
  const result = resultOf(answer);
  if (run.entries === 0 || result === 'asked') await countCall(call, name, { result });
  return answer;
}

/** A call that cannot be counted is logged, and its answer stays. */
export async function countCall(call: ToolCall, name: McpCallName, outcome: ToolOutcome): Promise<void> {
  const { ctx, actor, requestId } = call;
  try {
    await countToolCall(ctx, actor, name, outcome, requestId);
  } catch (err) {
    ctx.log.error({ ...loggedError(err), tool: name }, 'a call of a tool is missing in the activity');
  }
}
