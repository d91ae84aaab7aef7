import type { z } from 'zod';
import type { COMMANDS, OperateAnswer, Stamp } from '../../../contract/operate/commands.ts';
import { moneyText } from '../../../contract/rules/money/money.ts';
import { isEmail, plainEmail } from '../../../contract/rules/text/email.ts';
import { wirePhone } from '../../../contract/rules/text/phone.ts';
import type { Ctx } from '../../context.ts';
import { markComplaint } from '../notices/noticeStore.ts';
import { settleBounce } from '../notices/settleNotices.ts';
import { addressHash, liftBounce, markBounced, unsubscribe, whyStopped } from '../notices/stops.ts';
import { answerOf } from './answer.ts';
import { insertAction } from './store.ts';
import { tenantOf } from './tenants/tenants.ts';

/** Whether an address gets messages of a tenant. */
export async function showAddress(
  ctx: Ctx,
  { tenant, address: typed }: z.output<(typeof COMMANDS)['notices/show']['input']>,
): Promise<OperateAnswer> {
  const { id, address } = await readAddress(ctx, tenant, typed);
  const stop = await whyStopped(ctx, id, address);
  if (!stop) return answerOf('The address gets messages.');
  if (stop.state === 'unsubscribed') return answerOf('Its owner wants no messages.');
  return answerOf(`Mail to it came back: ${stop.reason ?? ''}`);
}

/** Notes a bounce that arrived as a mail, or in another way than the mail server's answer. */
export function reportBounce(
  ctx: Ctx,
  { tenant, address: typed, said }: z.output<(typeof COMMANDS)['notices/bounced']['input']>,
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const { id, address } = await readAddress(ctx, tenant, typed);
    const reason = said ?? stamp.reason;
    await markBounced(ctx, id, address, reason);
    const refunds = await settleBounce(ctx, id, isEmail(address) ? plainEmail(address) : address, reason);
    await audit(ctx, id, 'notices/bounced', address, stamp);
    const [first] = refunds;
    const sum =
      first &&
      moneyText(
        refunds.reduce((all, { amountMinor }) => all + amountMinor, 0),
        first.currency,
      );
    return answerOf(
      `The address gets no more messages. ${sum ? `Refunded for messages to it: ${sum} (${refunds.length}).` : 'There was nothing to refund.'}`,
    );
  });
}

export function liftMark(
  ctx: Ctx,
  { tenant, address: typed }: z.output<(typeof COMMANDS)['notices/lift']['input']>,
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const { id, address } = await readAddress(ctx, tenant, typed);
    await liftBounce(ctx, id, address);
    await audit(ctx, id, 'notices/lift', address, stamp);
    return answerOf('The address gets messages again, unless its owner wants none.');
  });
}

/** Notes the report of a mailbox provider or a person. It counts against every account that wrote to the address lately. */
export function reportComplaint(
  ctx: Ctx,
  { tenant, address: typed }: z.output<(typeof COMMANDS)['notices/complained']['input']>,
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const { id, address } = await readAddress(ctx, tenant, typed);
    await unsubscribe(ctx, id, address);
    const accounts = await markComplaint(ctx, id, isEmail(address) ? plainEmail(address) : address);
    await audit(ctx, id, 'notices/complained', address, stamp);
    return answerOf(`The address gets no more messages. Accounts that wrote to it lately: ${accounts}.`);
  });
}

/** A local phone number is read as the international number that messages go to. */
async function readAddress(
  ctx: Ctx,
  tenant: string,
  typed: string,
): Promise<{ id: string; address: string }> {
  const { id, country } = await tenantOf(ctx, tenant);
  return { id, address: isEmail(typed) ? typed : wirePhone(typed, country) };
}

/** Names the address by its hash, as the audit outlives the address. */
const audit = (ctx: Ctx, companyId: string, command: string, address: string, stamp: Stamp) =>
  insertAction(ctx, stamp, {
    companyId,
    command,
    subject: `address ${addressHash(companyId, address)}`,
    change: {},
  });
