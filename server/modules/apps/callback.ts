import type { CallbackQuery, TrackingReport } from '../../../contract/integrations/apps.ts';
import { ORDER_STATUS, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { isCompany } from '../../http/caller/authenticate.ts';
import { sameText } from '../../http/caller/tokens.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { type CourierStep, takeReportedStep } from '../orders/status/reportedStep.ts';
import { illegalStep, type OrderRow } from '../orders/status/status.ts';
import { isLost, openSecrets } from './secrets.ts';
import { carriedOrder, type InstalledRow, installedById } from './store.ts';

/** Limit for reports of one app, above a courier's busy hour. A courier repeats refused reports. */
const CALLS = { limit: 600, windowS: 60 };

/** Parameters in the address of an app's callback, where a courier reports. */
export type CallbackAddress = CallbackQuery & { path: string };

/** The callback of an installed app, as its courier knows it; null once the app is uninstalled, or if its settings cannot be read. */
export async function callbackOf(ctx: Ctx, appId: number): Promise<CallbackAddress | null> {
  const row = await installedById(ctx, appId);
  if (!row) return null;
  const secrets = await openSecrets(ctx, row);
  if (isLost(secrets)) return null;
  return { pid: row.id, cid: row.companyId, path: row.path, key: secrets.callbackKey };
}

/** The installed app that the address and its key name. Throws the same 404 for every reason. */
async function appAt(ctx: Ctx, { pid, cid, path, key }: CallbackAddress): Promise<InstalledRow> {
  const row = await installedById(ctx, pid);
  if (!row || !isCompany(row.companyId, cid) || row.path !== path) throw notFound();
  const secrets = await openSecrets(ctx, row);
  if (isLost(secrets) || !sameText(key, secrets.callbackKey)) throw notFound();
  return row;
}

/**
 * Takes a step of a parcel that the app's account carries. Throws 404 for a forged call and for any other parcel, 429 for too many calls,
 * 422 for a status that couriers do not report, and 409 for an impossible step.
 */
export async function takeReport(
  ctx: Ctx,
  address: CallbackAddress,
  consignmentNo: string,
  step: CourierStep,
): Promise<Pick<OrderRow, 'consignmentNo' | 'statusCode'>> {
  const { statusCode } = step;
  const app = await appAt(ctx, address);
  await countCall(ctx, `app-tracking:${app.id}`, CALLS.limit, CALLS.windowS);
  if (
    !Object.hasOwn(ORDER_STATUS, statusCode) ||
    statusCode < STATUS.ready ||
    statusCode === STATUS.cancelled
  )
    throw invalid('statusCode', '"statusCode" must be a status code');
  return ctx.db.tx(async () => {
    const order = await carriedOrder(ctx, app, consignmentNo);
    if (!order) throw notFound();
    const result = await takeReportedStep(ctx, app, order.id, step);
    if (result === 'impossible') throw illegalStep(order.statusCode, statusCode);
    return (await carriedOrder(ctx, app, consignmentNo)) ?? order;
  });
}

/** A courier's report as a step. */
export const stepOf = ({ statusCode, description, location, at }: TrackingReport): CourierStep => ({
  statusCode,
  description: description || null,
  location: location || null,
  at: at ? new Date(at) : undefined,
});
