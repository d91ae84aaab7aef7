import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Locale } from '../../../contract/rules/locales.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { refusalOf } from '../../http/answer/errors.ts';
import { withoutHidden } from '../../http/answer/hiddenFields.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { invalid, type Refusal, unexpected } from '../../http/answer/refusal.ts';
import { ruleAbout } from '../../http/answer/validationText.ts';
import { assertKeyMay } from '../../http/caller/keyScope.ts';
import { assertMay } from '../../http/caller/memberRights.ts';
import { unknownFields } from '../../http/request/unknownFields.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { ToolRefusal } from './apiCall.ts';
import { inputOf } from './parcel.ts';
import { recordedCall } from './recordedCall.ts';
import type { Tool, ToolCall } from './tool.ts';

/** Runs a tool. A refusal is a result too, with code, field and reason, so that the assistant can correct its call. */
export async function runTool(
  tool: Tool,
  call: ToolCall,
  sent: unknown,
  locale: Locale,
): Promise<CallToolResult> {
  try {
    const found = await recordedCall(
      call,
      tool.name,
      async () => {
        assertKeyMay(call.actor, tool.needs);
        const input = inputFor(tool, sent);
        // The API checks it too, but a repeated call may be answered without calling it.
        if (tool.needs !== 'read') assertMay(call.actor, tool.right?.(input) ?? 'orders.write');
        return tool.output.parse(await tool.run(call, input));
      },
      (answer) => (tool.asks?.(answer) ? 'asked' : 'done'),
    );
    const output = withoutHidden(call.actor.member?.rights ?? [], found);
    const links = tool.links?.(output) ?? [];
    return {
      structuredContent: output,
      content: [
        { type: 'text', text: JSON.stringify(output) },
        ...links.map((link) => ({ type: 'resource_link' as const, ...link })),
      ],
    };
  } catch (err) {
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(detailOf(call, err, locale)) }] };
  }
}

function inputFor(tool: Tool, sent: unknown) {
  const [unknown] = unknownFields(tool.input, sent);
  if (unknown) throw invalid(unknown.path, `"${unknown.path}" is not a field of this call`);
  const read = tool.input.safeParse(sent ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw invalid(field, ruleAbout(field, issue?.message));
}

/**
 * The API's refusal is already in the caller's language. Its detail holds records and texts of other people, such as a courier's sentence;
 * they go under `untrusted`.
 */
function detailOf({ ctx }: ToolCall, err: unknown, locale: Locale): object {
  if (err instanceof ToolRefusal) {
    const { code, detail, message } = err;
    const field = err.field && inputOf(err.field);
    const isCouriers = code === ERROR.courierRefused;
    const reason = isCouriers
      ? translateSentence(locale, COURIER_REFUSED)
      : err.field && field
        ? message.replaceAll(err.field, field)
        : message;
    const untrusted = { ...(isCouriers ? { reason: message } : {}), ...(detail == null ? {} : { detail }) };
    return errorContent({ code, reason, field }, Object.keys(untrusted).length > 0 ? { untrusted } : {});
  }
  const { code, message, field, detail } = refusalOf(err) ?? unexpectedOf(ctx, err);
  const reason = translateSentence(locale, message);
  return errorContent(
    { code, reason, field: field && inputOf(field) },
    detail === undefined ? {} : { detail },
  );
}

const COURIER_REFUSED = 'The courier refused. Its own words stand under `untrusted`.';

const errorContent = (
  { field, ...error }: { code: string; reason: string; field: string | undefined },
  more: object,
) => ({
  error: { ...error, ...(field ? { field } : {}), ...more },
});

function unexpectedOf(ctx: ToolCall['ctx'], err: unknown): Refusal {
  ctx.log.error(loggedError(err), 'a tool failed unexpectedly');
  return unexpected();
}
