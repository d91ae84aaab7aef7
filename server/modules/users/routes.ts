import { z } from 'zod';
import { OwnContactChange, PasswordChange } from '../../../contract/account/account.ts';
import { Customer } from '../../../contract/account/customers.ts';
import { User } from '../../../contract/account/users.ts';
import { isFullKey } from '../../../contract/rules/integrations/tokenScopes.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { personName } from '../../../contract/wire/scalars.ts';
import { BasedOn } from '../../../contract/wire/versions.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { onJob } from '../../jobs/registry.ts';
import { findUser } from '../auth/store.ts';
import { customersOfUser } from '../customers/service.ts';
import { findCustomer } from '../customers/store.ts';
import { readPictureForm, withoutKey } from '../pictures/pictureForm.ts';
import { accountRoutes } from './accountRoutes.ts';
import { currentSecret } from './apiSecret.ts';
import { CONTACT_QUEUE, changeContact, sendContactCode } from './changeContact.ts';
import { changePassword } from './changePassword.ts';
import { changePhoto, savePhoto } from './photo.ts';
import { changeUser, lockUser, type UserRow } from './store.ts';

const memberCall = { right: 'member', tag: 'Account' } as const;

const UserChange = z.object({
  name: personName(120).pipe(z.string().min(1, 'Name is required')).optional(),
  /** Null: the caller's browser decides. */
  lang: z.enum(LOCALES).nullish(),
  /** The present address leaves the photo, null removes it. Another call uploads a photo. */
  profilePic: z.string().max(200).nullish(),
  updatedAt: BasedOn,
  ...PasswordChange,
});

export function userRoutes(app: App, ctx: Ctx): void {
  accountRoutes(app, ctx);

  app.get(
    '/user',
    {
      schema: {
        operation: { ...memberCall, id: 'getUser', integrators: true, summary: 'The signed-in user' },
        response: { 200: envelope(User) },
      },
    },
    async (request) => ({
      data: await userOf(ctx, request.actor),
    }),
  );

  app.put(
    '/user',
    {
      config: { record: (request) => userOf(ctx, request.actor) },
      schema: {
        operation: {
          ...memberCall,
          id: 'changeUser',
          summary: 'Change the signed-in user',
          needs: 'session',
        },
        body: UserChange,
        response: { 200: envelope(User) },
      },
    },
    async (request) => {
      const { updatedAt: basedOn, oldPassword, password, ...sent } = request.body;
      const { name, lang, profilePic } = sent;
      const { userId } = request.actor;
      const assertBasis = (row: UserRow | undefined) => {
        if (!row) throw notFound();
        const now = () => shown(ctx, row, request.actor);
        return assertUnchanged({ basedOn, updatedAt: row.updatedAt, name: 'user', now, sent });
      };
      const isPassword = password !== undefined || oldPassword !== undefined;
      if (isPassword) {
        if (oldPassword === undefined) throw invalid('oldPassword', 'Password is required');
        if (password === undefined) throw invalid('password', 'Password is required');
        await assertBasis(await findUser(ctx, userId));
        await changePassword(ctx, request.actor, { oldPassword, password }, languageOf(request));
      }
      await ctx.db.tx(async () => {
        const before = await lockUser(ctx, userId);
        // The password change above already made a new version.
        if (!isPassword) await assertBasis(before);
        if (profilePic !== undefined) await changePhoto(ctx, userId, before?.profilePic ?? null, profilePic);
        if (name || lang !== undefined)
          await changeUser(ctx, userId, {
            ...(name ? { name } : {}),
            ...(lang === undefined ? {} : { lang }),
          });
      });
      return { data: await userOf(ctx, request.actor) };
    },
  );

  app.get(
    '/user/customers',
    {
      schema: {
        operation: { ...memberCall, id: 'listOwnCustomers', summary: 'Accounts of the signed-in user' },
        response: { 200: envelope(z.array(Customer)) },
      },
    },
    async (request) => ({
      data: await customersOfUser(ctx, request.actor),
    }),
  );

  photoRoute(app, ctx);
  ownContactRoute(app, ctx);
}

function photoRoute(app: App, ctx: Ctx): void {
  app.post(
    '/user/:id/photo',
    {
      onRequest: withoutKey,
      schema: {
        operation: {
          ...memberCall,
          id: 'uploadPhoto',
          summary: 'Upload the photo of the signed-in user',
          upload: 'profilePic',
          unkeyed: true,
          needs: 'session',
        },
        params: z.object({ id: z.string() }),
        response: { 200: envelope(User) },
      },
    },
    async (request) => {
      // Checked before the file is read: a foreign id gets the answer of a missing one.
      if (request.params.id !== String(request.actor.userId)) throw notFound();
      const { bytes } = await readPictureForm(ctx, request, ['profilePic']);
      await savePhoto(ctx, request.actor, bytes);
      return { data: await userOf(ctx, request.actor) };
    },
  );
}

function ownContactRoute(app: App, ctx: Ctx): void {
  onJob(ctx, CONTACT_QUEUE, sendContactCode);

  app.post(
    '/user',
    {
      schema: {
        operation: {
          ...memberCall,
          id: 'changeOwnContact',
          summary: 'Change the own e-mail address or mobile number by a code',
          needs: 'session',
        },
        body: OwnContactChange,
        response: { 200: envelope(z.union([User, z.object({ message: z.string() })])) },
      },
    },
    async (request) => {
      const account = await findCustomer(ctx, request.actor);
      const country = account?.country || request.tenant?.country || '';
      if (await changeContact(ctx, request.actor, request.body, country, languageOf(request)))
        return { data: await userOf(ctx, request.actor) };
      return { data: { message: 'Code has been sent' } };
    },
  );
}

async function userOf(ctx: Ctx, actor: Actor): Promise<User> {
  const row = await findUser(ctx, actor.userId);
  if (!row) throw notFound();
  return shown(ctx, row, actor);
}

function shown(ctx: Ctx, row: UserRow, actor: Actor): User {
  const { id, companyId, name, email, mobile, status, profilePic, lang } = row;
  const readsSecret = actor.via === 'session' || isFullKey(actor.scopes ?? []);
  const apiSecret = readsSecret ? currentSecret(row, ctx.ports.clock.now()) : null;
  const updatedAt = row.updatedAt.toISOString();
  return { id, companyId, name, email, mobile, status, profilePic, lang, apiSecret, updatedAt };
}
