import { z } from 'zod';
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  OperateAnswer,
  ReadBody,
  type Stamp,
  WriteBody,
} from '../../../contract/operate/commands.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { checkAnalytics, rebuildAnalytics } from './analytics.ts';
import { rotateKey } from './apps.ts';
import { listActions } from './audit.ts';
import { copyEmbedded, noteBackup } from './backup/backup.ts';
import {
  blockCustomer,
  correctWallet,
  findCustomers,
  limitCredit,
  listEntries,
  refundTopUp,
  setTerm,
  showCustomer,
  unblockCustomer,
  verifyCustomer,
} from './customers/customers.ts';
import { removeDemo } from './demo/demo.ts';
import { examine } from './doctor/doctor.ts';
import { listReaders, registerNewsletter, sendNewsletter } from './newsletter.ts';
import { liftMark, reportBounce, reportComplaint, showAddress } from './notices.ts';
import { cashDue, moveStuckOrder, payCash, showOrder, stuckOrders } from './orders/orders.ts';
import { listStrayMoney, settleStrayMoney } from './orders/strayMoney.ts';
import { decideWeight, listDisputes } from './orders/weights.ts';
import { importConnections, listConnections } from './rates/connections.ts';
import { importLanes, importServices, listLanes, listServices } from './rates/rateCards.ts';
import { countShown, replayPast } from './risks.ts';
import { checkTenant } from './tenants/checkTenant.ts';
import { createTenant, listTenants, showTenant, updateTenant } from './tenants/tenants.ts';

/** Rate cards of a large tenant. */
const BODY_LIMIT = 16 * 1024 * 1024;

type Input<N extends CommandName> = z.output<(typeof COMMANDS)[N]['input']>;

const RUN: { [N in CommandName]: (ctx: Ctx, input: Input<N>, stamp: Stamp) => Promise<OperateAnswer> } = {
  'tenants/list': (ctx) => listTenants(ctx),
  'tenants/show': (ctx, { tenant }) => showTenant(ctx, tenant),
  'tenants/check': (ctx, { tenant }) => checkTenant(ctx, tenant),
  'tenants/create': (ctx, { file }, stamp) => createTenant(ctx, file, stamp),
  'tenants/update': updateTenant,
  'customers/search': findCustomers,
  'customers/show': (ctx, { customer }) => showCustomer(ctx, customer),
  'customers/verify': (ctx, { customer }, stamp) => verifyCustomer(ctx, customer, stamp),
  'customers/block': (ctx, { customer }, stamp) => blockCustomer(ctx, customer, stamp),
  'customers/unblock': (ctx, { customer }, stamp) => unblockCustomer(ctx, customer, stamp),
  'customers/credit': limitCredit,
  'customers/term': setTerm,
  'wallet/entries': listEntries,
  'wallet/correct': correctWallet,
  'payments/refund': refundTopUp,
  'payments/stray': listStrayMoney,
  'payments/settled': settleStrayMoney,
  'orders/show': showOrder,
  'orders/stuck': stuckOrders,
  'orders/move': moveStuckOrder,
  'cod/due': cashDue,
  'cod/paid': payCash,
  'weight/disputes': listDisputes,
  'weight/accept': decideWeight(true),
  'weight/reject': decideWeight(false),
  'risks/told': countShown,
  'risks/past': replayPast,
  'notices/show': showAddress,
  'notices/bounced': reportBounce,
  'notices/lift': liftMark,
  'notices/complained': reportComplaint,
  'newsletter/readers': listReaders,
  'newsletter/send': sendNewsletter,
  'services/list': listServices,
  'services/import': importServices,
  'rates/list': listLanes,
  'rates/import': importLanes,
  'connections/list': listConnections,
  'connections/import': importConnections,
  'apps/rotateKey': (ctx, _, stamp) => rotateKey(ctx, stamp),
  'analytics/check': checkAnalytics,
  'analytics/rebuild': rebuildAnalytics,
  'demo/remove': removeDemo,
  doctor: (ctx) => examine(ctx),
  audit: listActions,
};

/** The commands of `npm run operate`: reached only with the operator's token on this machine, never with a session. */
export function operateRoutes(app: App, ctx: Ctx): void {
  registerNewsletter(ctx);
  // Used by `npm run backup` while this server holds the embedded database; without a folder its backup is complete.
  app.post(
    '/operate/backup',
    {
      config: { access: 'operator' },
      schema: { hide: true, body: z.object({ dir: z.string().optional() }) },
    },
    async ({ body: { dir } }) => ({
      data: dir === undefined ? ((await noteBackup(ctx)) ?? {}) : await copyEmbedded(ctx, dir),
    }),
  );

  for (const name of COMMAND_NAMES) {
    const { input, write } = COMMANDS[name];
    const run = RUN[name] as (ctx: Ctx, input: unknown, stamp: Stamp) => Promise<OperateAnswer>;
    app.post(
      `/operate/${name}`,
      {
        config: { access: 'operator' },
        bodyLimit: BODY_LIMIT,
        schema: {
          hide: true,
          body: write ? WriteBody(input) : ReadBody(input),
          response: { 200: envelope(OperateAnswer) },
        },
      },
      async (request) => {
        const { input: commandInput, ...stamp } = request.body as { input: unknown } & Stamp;
        return { data: await run(ctx, commandInput, stamp) };
      },
    );
  }
}
