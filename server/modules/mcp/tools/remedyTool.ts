import { McpRemedied, McpRemedyInput } from '../../../../contract/integrations/mcp.ts';
import type { InboxLine, InboxMessageResult } from '../../../../contract/orders/inbox.ts';
import type { InstructInput } from '../../../../contract/orders/instructions.ts';
import type { Right } from '../../../../contract/rules/account/rights.ts';
import {
  MCP_INSTRUCTIONS,
  MCP_LINE_REMEDIES,
  REPEATED_MS,
} from '../../../../contract/rules/integrations/mcp.ts';
import { hasRemedy, type InboxStep } from '../../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { invalid, notFound } from '../../../http/answer/refusal.ts';
import { sha256 } from '../../../http/caller/tokens.ts';
import { ToolRefusal } from '../apiCall.ts';
import { findLine, linePath } from '../inboxLine.ts';
import { forOne, isUsed, readOrder } from '../orders.ts';
import { type ToolCall, tool } from '../tool.ts';
import { remedyLine } from './lineRemedies.ts';
import { answered, oneOrder } from './remedyAnswer.ts';

/** Rights of remedies whose calls need another one than `orders.write`. */
const RIGHTS: Partial<Record<McpRemedyInput['remedy'], Right>> = {
  pay: 'orders.pay',
  changeService: 'orders.pay',
  topUp: 'wallet.topup',
  switchOn: 'integrations',
};

export const remedyTool = tool({
  name: 'remedy',
  title: 'Answer a matter',
  description:
    'Answers a line of the inbox: done, accept or dispute a charge, hide it for a while, write to the recipient or record a call, pay its invoice, top up, change its service, place its order again, make its return, cancel it, switch its webhook on. Or tells the courier of a parcel on its way: deliver again on a day, another address, hold at an outlet, send back, or another pickup on a day after a failed one. `pay` and `changeService` take two calls: the first answers with the price and a `confirmation`, and pays nothing; the second has both and pays. `undo` opens a line again. The same answer again within five minutes changes nothing.',
  needs: 'book',
  right: ({ remedy }) => RIGHTS[remedy] ?? 'orders.write',
  destructive: true,
  input: McpRemedyInput,
  output: McpRemedied,
  asks: ({ quote }) => quote !== null,
  run: async (call, input) => {
    const { remedy, inboxId = null, orderId = null } = input;
    if (isOneOf(MCP_INSTRUCTIONS, remedy)) return instructed(call, { inboxId, orderId }, input);
    if (!inboxId) throw invalid('inboxId', '"inboxId" is required');
    if (isOneOf(MCP_LINE_REMEDIES, remedy)) return remedyLine(call, remedy, inboxId, input);
    if (remedy === 'message' || remedy === 'messaged') return messaged(call, inboxId, input);
    await answerLine(call, inboxId, input);
    return answered(input, { done: true });
  },
});

const isOneOf = <R extends McpRemedyInput['remedy']>(
  remedies: readonly R[],
  remedy: McpRemedyInput['remedy'],
): remedy is R => (remedies as readonly string[]).includes(remedy);

/** Instructs the courier by the line, which another person may have taken, or by the order alone. */
async function instructed(
  call: ToolCall,
  { inboxId, orderId }: { inboxId: string | null; orderId: string | null },
  input: McpRemedyInput,
): Promise<McpRemedied> {
  const { api, actor } = call;
  if (inboxId) {
    if (orderId) throw invalid('orderId', 'Name exactly one of: orderId, inboxId.');
    const line = await findLine(api, inboxId);
    const instruction = instructionOf(input, line?.order?.statusCode);
    const isUnbooked = instruction.address && line && !hasRemedy(line.kind, 'instruct');
    const body = isUnbooked ? instruction : { ...instruction, ...seenBy(input, line?.orderId) };
    const key = `mcp instruct ${actor.tokenId} ${inboxId} ${sha256(JSON.stringify(body))}`;
    const result = await oneOrder(api, linePath(inboxId, isUnbooked ? 'correct-address' : 'instruct'), {
      body,
      idempotencyKey: await keyOfInstruction(call, line, {
        key,
        what: isUnbooked ? 'changed' : 'instructed',
      }),
    });
    return answered(input, { orderId: result.orderId, statusCode: result.statusCode ?? null, done: true });
  }
  if (!orderId) throw invalid('orderId', '"orderId" is required');
  const before = input.remedy === 'instruct' ? await readOrder(api, orderId) : undefined;
  const body = { ...instructionOf(input, before?.statusCode), ...seenBy(input, orderId) };
  await forOne(api, `order/${orderId}/instruct`, { body });
  const { statusCode } = await readOrder(api, orderId);
  return answered(input, { statusCode, done: true });
}

/**
 * The same for an instruction or a corrected booking and its repetition, even if the parcel moved on in between, which ends the line. A line
 * that waits again, and a line whose newest instruction is another one, get a further one. A corrected booking still waits.
 */
async function keyOfInstruction(
  call: ToolCall,
  line: InboxLine | null,
  { key, what }: { key: string; what: Extract<InboxStep, 'instructed' | 'changed'> },
): Promise<string> {
  const { steps = [], endedAt = null, snoozedUntil = null } = line ?? {};
  const newest = steps.findIndex((step) => step.what === what);
  const step = steps[newest];
  const first = `${key} ${timeBehind(steps, newest)}`;
  const isAnswered = what === 'changed' || endedAt !== null || snoozedUntil !== null;
  // Only an instruction with the same contents has used this key.
  if (isAnswered && step && isOwn(call, step) && (await isUsed(call, first))) return first;
  return `${key} ${timeBehind(steps, -1)}`;
}

/** Records a message to the recipient, and answers what the caller or a person sends. A repeated call gets the first answer. */
async function messaged(call: ToolCall, id: string, input: McpRemedyInput): Promise<McpRemedied> {
  const { api, actor } = call;
  const steps = (await findLine(api, id))?.steps ?? [];
  const before = timeBehind(
    steps,
    steps.findIndex((step) => isRepeated(call, step, 'messaged')),
  );
  const { data } = await api<{ data: InboxMessageResult[] }>('POST', linePath(id, 'message'), {
    body: {},
    idempotencyKey: `mcp messaged ${actor.tokenId} ${id} ${before}`,
  });
  const [result] = data;
  if (!result?.ok) throw result?.error ? new ToolRefusal(result.error) : notFound();
  return answered(input, { done: true, untrusted: { message: result.message } });
}

/** The time of the step before this one, or of the newest step for -1. */
const timeBehind = (steps: InboxLine['steps'], i: number): string => steps[i + 1]?.at ?? '';

/** Whether this key made the step within `REPEATED_MS`. */
const isOwn = ({ ctx }: ToolCall, { isOwnKey, at }: InboxLine['steps'][number]): boolean =>
  isOwnKey === true && Date.parse(at) > ctx.ports.clock.now().getTime() - REPEATED_MS;

const isRepeated = (call: ToolCall, step: InboxLine['steps'][number], what: InboxStep): boolean =>
  step.what === what && isOwn(call, step);

async function answerLine(call: ToolCall, id: string, input: McpRemedyInput): Promise<void> {
  const { api } = call;
  const { remedy, until, reason } = input;
  const path = (step: string) => linePath(id, step);
  switch (remedy) {
    case 'snooze':
      if (!until) throw invalid('until', '"until" is required');
      if (isSnoozed(await findLine(api, id, ['snoozed']), until)) return;
      return forOne(api, path('snooze'), { body: { until } });
    case 'dispute':
      if (!reason) throw invalid('reason', '"reason" is required');
      return stepOnce(call, id, 'disputed', path('dispute'), { reason });
    case 'call':
    case 'called':
      return stepOnce(call, id, 'called', path('call'), {});
    default:
      return forOne(api, path(remedy));
  }
}

const isSnoozed = (line: InboxLine | null, until: string): boolean =>
  line?.snoozedUntil != null && Date.parse(line.snoozedUntil) === Date.parse(until);

/**
 * Makes a step of a line's history, unless this key made the same one within `REPEATED_MS`. Of two equal calls at once only one is made, as
 * their keys are equal.
 */
async function stepOnce(call: ToolCall, id: string, what: InboxStep, path: string, body: object) {
  const { api, actor } = call;
  const line = await findLine(api, id);
  const isMade = line?.steps.some((step) => isRepeated(call, step, what));
  // A dispute that was withdrawn is opened again.
  if (isMade && (what !== 'disputed' || line?.endedAt != null)) return;
  const idempotencyKey = `mcp ${what} ${actor.tokenId} ${id} ${line?.steps[0]?.at ?? ''}`;
  await forOne(api, path, { body, idempotencyKey });
}

/** The instruction whose field is sent; a day is the day of the step that failed. */
function sentInstruction(
  { day, address, outletId }: McpRemedyInput,
  statusCode: number | undefined,
): McpRemedyInput['remedy'] {
  const onDay = statusCode === STATUS.pickupFailed ? ('pickupAgain' as const) : ('deliverAgain' as const);
  const sent = [
    ...(day ? [onDay] : []),
    ...(address ? ['correctAddress' as const] : []),
    ...(outletId ? ['holdAtOutlet' as const] : []),
  ];
  const [only, ...others] = sent;
  if (!only || others.length > 0) throw invalid('remedy', 'Name exactly one of: day, address, outletId.');
  return only;
}

/** The order's version as the person saw it. A version that the tool itself reads would always be new, and differ in a repeated call. */
const seenBy = (
  { updatedAt }: McpRemedyInput,
  orderId: string | null | undefined,
): Pick<InstructInput, 'seen'> => (updatedAt && orderId ? { seen: { [orderId]: updatedAt } } : {});

function needed(day: string | null | undefined): string {
  if (!day) throw invalid('day', '"day" is required');
  return day;
}

function instructionOf(input: McpRemedyInput, statusCode: number | undefined): InstructInput {
  const { remedy, day, address, outletId, note } = input;
  const words = note ? { note } : {};
  switch (remedy === 'instruct' ? sentInstruction(input, statusCode) : remedy) {
    case 'deliverAgain':
      return { reattemptOn: needed(day), ...words };
    case 'pickupAgain':
      return { pickupOn: needed(day), ...words };
    case 'correctAddress':
      if (!address) throw invalid('address', '"address" is required');
      return { address, ...words };
    case 'holdAtOutlet':
      if (!outletId) throw invalid('outletId', '"outletId" is required');
      return { holdAtOutlet: outletId, ...words };
    default:
      return { returnNow: true, ...words };
  }
}
