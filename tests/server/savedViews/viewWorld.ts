import { eq } from 'drizzle-orm';
import type { SavedView, ViewContent } from '../../../contract/account/savedViews.ts';
import type { Role } from '../../../contract/rules/account/rights.ts';
import { appUser, customerUser } from '../../../server/db/schema/tenants.ts';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const CONTENT: ViewContent = {
  filter: { tab: 'ALL' },
  period: null,
  sort: { field: 'createdAt', order: 'DESC' },
  hidden: ['price'],
  density: 'compact',
};

export const make = (name: string, more: object = {}, who = shipper) =>
  call(t, who, 'POST', 'views', { list: 'orders', name, content: CONTENT, ...more });
export const made = async (name: string, more: object = {}, who = shipper) =>
  data<SavedView>(await make(name, more, who));
export const views = async (who = shipper, list = 'orders') =>
  data<SavedView[]>(await call(t, who, 'GET', `views?resource=${list}`));
export const names = async (who = shipper, list = 'orders') =>
  (await views(who, list)).map(({ name }) => name);
export const change = (id: string, body: object, who = shipper) => call(t, who, 'PATCH', `views/${id}`, body);
export const remove = (id: string, who = shipper) => call(t, who, 'DELETE', `views/${id}`);
export const arrange = (body: object, who = shipper) =>
  call(t, who, 'PUT', 'views/places', { list: 'orders', defaultId: null, ...body });

/** One more person of the account. */
export async function colleague(name: string, role: Role = 'owner'): Promise<TestShipper> {
  const [me] = await t.db.sql.select().from(appUser).where(eq(appUser.id, shipper.userId));
  const { id: _, ...rest } = me!;
  const [user] = await t.db.sql
    .insert(appUser)
    .values({ ...rest, name, email: `${name.replaceAll(' ', '')}@example.test`, mobile: null })
    .returning({ id: appUser.id });
  await t.db.sql.insert(customerUser).values({ customerId: shipper.customerId, userId: user!.id, role });
  const session = await startSession(t.ctx, { id: user!.id, companyId: shipper.companyId });
  return {
    ...shipper,
    userId: user!.id,
    auth: { ...shipper.auth, authorization: `Bearer ${session.accessToken}` },
  };
}

/** Prepares each test file that calls it. */
export function withViews(kind?: (typeof DATABASES)[number]): void {
  withNewShipper(undefined, kind ? { kind } : {});
}
