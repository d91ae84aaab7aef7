import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { appUser, customer, customerUser } from '../../db/schema/tenants.ts';
import { hashPassword } from '../auth/passwords.ts';

export interface NewUser {
  companyId: string;
  name: string;
  email: string;
  mobile: string | null;
  password: string;
  /** 0 = waits for verification, 1 = active. */
  status: 0 | 1;
}

/** Makes a user; his first customer account is opened apart. */
export async function registerUser(ctx: Ctx, input: NewUser): Promise<number> {
  const { password, ...rest } = input;
  const [row] = await ctx.db.sql
    .insert(appUser)
    .values({
      ...rest,
      passwordHash: await hashPassword(password),
      apiSecret: randomBytes(24).toString('base64url'),
      createdAt: ctx.ports.clock.now(),
    })
    .returning({ id: appUser.id });
  return row!.id;
}

export type NewCustomer = Omit<
  typeof customer.$inferInsert,
  'id' | 'walletMinor' | 'createdAt' | 'updatedAt'
>;

/** Opens a customer account with an empty wallet and gives it to the user. */
export async function openCustomer(ctx: Ctx, userId: number, input: NewCustomer): Promise<number> {
  const [row] = await ctx.db.sql.insert(customer).values(input).returning({ id: customer.id });
  await ctx.db.sql.insert(customerUser).values({ customerId: row!.id, userId });
  return row!.id;
}
