import { z } from 'zod';
import { Customer } from '../../../contract/customers.ts';
import { envelope } from '../../../contract/envelope.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { personName } from '../../../contract/scalars.ts';
import { User } from '../../../contract/users.ts';
import type { App, Ctx } from '../../context.ts';
import { notFound } from '../../http/refusal.ts';
import { customersOfUser } from '../customers/service.ts';
import { accountRoutes } from './accountRoutes.ts';
import { changeUser, findUser } from './store.ts';

// Refused by name until this call can change them: an answer of 200 would say that it had.
const passwordField = z.never({ error: 'cannot be changed by this call' }).optional();

const UserChange = z.object({
  name: personName(120).pipe(z.string().min(1, 'Name is required')).optional(),
  lang: z.enum(LOCALES).optional(),
  password: passwordField,
  oldPassword: passwordField,
});

export function userRoutes(app: App, ctx: Ctx): void {
  accountRoutes(app, ctx);

  app.get('/user', { schema: { response: { 200: envelope(User) } } }, async (request) => ({
    data: await userById(ctx, request.actor.userId),
  }));

  app.put('/user', { schema: { body: UserChange, response: { 200: envelope(User) } } }, async (request) => {
    const { name, lang } = request.body;
    if (name || lang)
      await changeUser(ctx, request.actor.userId, { ...(name ? { name } : {}), ...(lang ? { lang } : {}) });
    return { data: await userById(ctx, request.actor.userId) };
  });

  app.get(
    '/user/customers',
    { schema: { response: { 200: envelope(z.array(Customer)) } } },
    async (request) => ({
      data: await customersOfUser(ctx, request.actor.userId, request.actor.companyId),
    }),
  );
}

async function userById(ctx: Ctx, id: number): Promise<User> {
  const row = await findUser(ctx, id);
  if (!row) throw notFound();
  const { companyId, name, email, mobile, status, profilePic, lang, apiSecret } = row;
  return { id, companyId, name, email, mobile, status, profilePic, lang, apiSecret };
}
