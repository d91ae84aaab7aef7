import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Locale } from '../../../contract/rules/locales.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { invalid, Refusal, unexpected } from '../../http/answer/refusal.ts';
import { ruleSaid } from '../../http/answer/validationText.ts';
import { assertKeyMay } from '../../http/caller/keyScope.ts';
import { unknownFields } from '../../http/request/unknownFields.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { ToolRefusal } from './apiCall.ts';
import { inputOf } from './parcel.ts';
import type { Tool, ToolCall } from './tool.ts';

/** Runs a tool. A refusal is a result too, with code, field and reason, so that the assistant can correct its call. */
export async function runTool(
  tool: Tool,
  call: ToolCall,
  sent: unknown,
  locale: Locale,
): Promise<CallToolResult> {
  try {
    assertKeyMay(call.actor, tool.needs);
    const output = tool.output.parse(await tool.run(call, inputFor(tool, sent)));
    const links = tool.links?.(output) ?? [];
    return {
      structuredContent: output,
      content: [
        { type: 'text', text: JSON.stringify(output) },
        ...links.map((link) => ({ type: 'resource_link' as const, ...link })),
      ],
    };
  } catch (err) {
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(toldOf(call, err, locale)) }] };
  }
}

function inputFor(tool: Tool, sent: unknown) {
  const [unknown] = unknownFields(tool.input, sent);
  if (unknown) throw invalid(unknown.path, `"${unknown.path}" is not a field of this call`);
  const read = tool.input.safeParse(sent ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  const rule = ruleSaid(issue?.message ?? 'is not valid');
  throw invalid(field, /^[A-Z]/.test(rule) ? rule : `"${field}" ${rule}`);
}

/** The API's own refusal is in the caller's language already. */
function toldOf({ ctx }: ToolCall, err: unknown, locale: Locale): object {
  if (err instanceof ToolRefusal) {
    const field = err.field && inputOf(err.field);
    const reason = err.field && field ? err.message.replaceAll(err.field, field) : err.message;
    return told({ code: err.code, reason, field, detail: err.detail });
  }
  const refusal = err instanceof Refusal ? err : unexpectedOf(ctx, err);
  const reason = translateSentence(locale, refusal.message);
  return told({ code: refusal.code, reason, field: refusal.field, detail: refusal.detail });
}

const told = ({ detail, field, ...error }: Record<string, unknown>) => ({
  error: { ...error, ...(field ? { field } : {}), ...(detail === undefined ? {} : { detail }) },
});

const AWAY = 'The service is not available at the moment. Please try again in a few seconds.';

function unexpectedOf(ctx: ToolCall['ctx'], err: unknown): Refusal {
  if (isDatabaseAway(err)) return new Refusal(503, ERROR.unavailable, AWAY);
  ctx.log.error(loggedError(err), 'a tool failed unexpectedly');
  return unexpected();
}
