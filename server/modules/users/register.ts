import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { opaqueToken } from '../../http/caller/tokens.ts';
import { hashPassword } from '../auth/passwords.ts';
import { insertUser } from './store.ts';

export interface NewUser {
  companyId: string;
  name: string;
  email: string;
  mobile: string | null;
  /** Null until a user who signs in by codes sets a password. */
  password: string | null;
  /** When the number was proven to be the user's. */
  mobileProvenAt?: Date;
  /** 0 = waits for verification, 1 = active. */
  status: 0 | 1;
}

/** Creates a user; their first customer account is created separately. Undefined when the e-mail address is taken. */
export async function registerUser(ctx: Ctx, input: NewUser): Promise<number | undefined> {
  const { password, ...rest } = input;
  return insertUser(ctx, {
    ...rest,
    passwordHash: await hashPassword(password ?? opaqueToken()),
    apiSecret: randomBytes(24).toString('base64url'),
    createdAt: ctx.ports.clock.now(),
  });
}
