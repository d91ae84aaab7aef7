import { z } from 'zod';
import { OwnContactChange, PasswordChange } from '../../../contract/account.ts';
import { Customer } from '../../../contract/customers.ts';
import { envelope } from '../../../contract/envelope.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { isFullKey } from '../../../contract/rules/tokenScopes.ts';
import { personName } from '../../../contract/scalars.ts';
import { User } from '../../../contract/users.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/language.ts';
import { invalid, notFound } from '../../http/refusal.ts';
import { onJob } from '../../jobs/registry.ts';
import { customersOfUser } from '../customers/service.ts';
import { readPictureForm, withoutKey } from '../pictures/pictureForm.ts';
import { accountRoutes } from './accountRoutes.ts';
import { currentSecret } from './apiSecret.ts';
import { CONTACT_QUEUE, changeContact, sendContactCode } from './changeContact.ts';
import { changePassword } from './changePassword.ts';
import { changePhoto, savePhoto } from './photo.ts';
import { changeUser, findUser } from './store.ts';

const UserChange = z.object({
  name: personName(120).pipe(z.string().min(1, 'Name is required')).optional(),
  lang: z.enum(LOCALES).optional(),
  /** Kept by its address, removed by null; another one is uploaded. */
  profilePic: z.string().max(200).nullish(),
  ...PasswordChange,
});

export function userRoutes(app: App, ctx: Ctx): void {
  accountRoutes(app, ctx);

  app.get('/user', { schema: { response: { 200: envelope(User) } } }, async (request) => ({
    data: await userOf(ctx, request.actor),
  }));

  app.put('/user', { schema: { body: UserChange, response: { 200: envelope(User) } } }, async (request) => {
    const { name, lang, profilePic, oldPassword, password } = request.body;
    if (profilePic !== undefined) {
      const before = await userOf(ctx, request.actor);
      await changePhoto(ctx, before.id, before.profilePic, profilePic);
    }
    if (password !== undefined || oldPassword !== undefined) {
      if (oldPassword === undefined) throw invalid('oldPassword', 'Password is required');
      if (password === undefined) throw invalid('password', 'Password is required');
      await changePassword(ctx, request.actor, { oldPassword, password }, languageOf(request));
    }
    if (name || lang)
      await changeUser(ctx, request.actor.userId, { ...(name ? { name } : {}), ...(lang ? { lang } : {}) });
    return { data: await userOf(ctx, request.actor) };
  });

  app.post(
    '/user/:id/photo',
    {
      onRequest: withoutKey,
      schema: { params: z.object({ id: z.string() }), response: { 200: envelope(User) } },
    },
    async (request) => {
      // Before the file is read: somebody else's id is one that does not exist.
      if (request.params.id !== String(request.actor.userId)) throw notFound();
      const { bytes } = await readPictureForm(ctx, request, ['profilePic']);
      await savePhoto(ctx, request.actor, bytes);
      return { data: await userOf(ctx, request.actor) };
    },
  );

  onJob(ctx, CONTACT_QUEUE, sendContactCode);
  app.post(
    '/user',
    {
      schema: {
        body: OwnContactChange,
        response: { 200: envelope(User), 202: envelope(z.object({ message: z.string() })) },
      },
    },
    async (request, reply) => {
      const country = request.tenant?.country ?? '';
      if (await changeContact(ctx, request.actor, request.body, country, languageOf(request)))
        return { data: await userOf(ctx, request.actor) };
      return reply.code(202).send({ data: { message: 'Code has been sent' } });
    },
  );

  app.get(
    '/user/customers',
    { schema: { response: { 200: envelope(z.array(Customer)) } } },
    async (request) => ({
      data: await customersOfUser(ctx, request.actor.userId, request.actor.companyId),
    }),
  );
}

async function userOf(ctx: Ctx, actor: Actor): Promise<User> {
  const row = await findUser(ctx, actor.userId);
  if (!row) throw notFound();
  const { id, companyId, name, email, mobile, status, profilePic, lang } = row;
  const readsSecret = actor.via === 'session' || isFullKey(actor.scopes ?? []);
  const apiSecret = readsSecret ? currentSecret(row, ctx.ports.clock.now()) : null;
  return { id, companyId, name, email, mobile, status, profilePic, lang, apiSecret };
}
