import { z } from 'zod';
import {
  DeleteAccountInput,
  EasyLoginAnswer,
  EasyLoginInput,
  ExchangeTokenInput,
  ForgotPasswordInput,
  RegisterInput,
  ResetPasswordInput,
  StepUpInput,
} from '../../../contract/account/account.ts';
import { Session } from '../../../contract/account/auth.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { countCall, countWrong } from '../../http/request/rateLimit.ts';
import { onJob } from '../../jobs/registry.ts';
import { HOUR_S } from '../../ports/clock.ts';
import { clearRefreshCookie, setRefreshCookie } from '../auth/cookie.ts';
import { forgotPassword, mailReset, RESET_QUEUE, register, resetPassword } from './account.ts';
import { deleteAccount } from './deleteAccount.ts';
import { CODE_QUEUE, easyLogin, mailCode } from './easyLogin.ts';
import { exchangeToken } from './exchangeToken.ts';
import { mailStepUpCode, stepUp } from './stepUp.ts';

const member = { right: 'member', tag: 'Sign-in', needs: 'session' } as const;

const Done = envelope(z.object({ message: z.string() }));

const config = { access: 'public' as const };

/** Sign-up, sign-in by a code, password reset and the end of an account. */
export function accountRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, RESET_QUEUE, mailReset);
  onJob(ctx, CODE_QUEUE, mailCode);

  app.post(
    '/user/register',
    {
      config,
      schema: {
        operation: { id: 'register', tag: 'Sign-in', summary: 'Open an account' },
        body: RegisterInput,
        response: { 200: envelope(Session) },
      },
    },
    async (request, reply) => {
      await countCall(ctx, `register:${limitedAddress(request.ip)}`, 20, HOUR_S);
      const session = await register(ctx, request.body, languageOf(request));
      setRefreshCookie(ctx, request, reply, session, undefined);
      return { data: session };
    },
  );

  app.post(
    '/user/deleteAccount',
    {
      schema: {
        operation: {
          id: 'deleteAccount',
          right: 'member',
          tag: 'Account',
          summary: 'Delete the signed-in user, and accounts without other users',
          needs: 'session',
        },
        body: DeleteAccountInput,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      await deleteAccount(ctx, request.actor, request.body.password, languageOf(request));
      clearRefreshCookie(reply);
      return { data: { message: 'Delete account successful.' } };
    },
  );

  signInRoutes(app, ctx);
  passwordRoutes(app, ctx);
  stepUpRoutes(app, ctx);
}

function signInRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/auth/easyLogin',
    {
      config,
      schema: {
        operation: {
          id: 'signInByCode',
          tag: 'Sign-in',
          summary: 'Send a code to a contact, and sign in by it',
        },
        body: EasyLoginInput,
        response: { 200: envelope(EasyLoginAnswer) },
      },
    },
    async (request, reply) => {
      const answer = await easyLogin(ctx, request.body, request.ip, languageOf(request));
      if ('refreshToken' in answer) setRefreshCookie(ctx, request, reply, answer, undefined);
      return { data: answer };
    },
  );

  const exchanges = {
    google: { id: 'exchangeGoogleToken', tag: 'Sign-in', summary: 'Sign in with a token of Google' },
    facebook: { id: 'exchangeFacebookToken', tag: 'Sign-in', summary: 'Sign in with a token of Facebook' },
  } as const;
  for (const provider of ['google', 'facebook'] as const)
    app.post(
      `/auth/exchangeToken/${provider}`,
      {
        config,
        schema: {
          operation: exchanges[provider],
          body: ExchangeTokenInput,
          response: { 200: envelope(Session) },
        },
      },
      async (request, reply) => {
        const limits = [{ key: `exchange:${limitedAddress(request.ip)}`, limit: 60, windowS: HOUR_S }];
        const session = await countWrong(ctx, limits, () =>
          exchangeToken(ctx, provider, request.body, languageOf(request)),
        );
        setRefreshCookie(ctx, request, reply, session, undefined);
        return { data: session };
      },
    );
}

function passwordRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/user/forgotPassword',
    {
      config,
      schema: {
        operation: { id: 'forgotPassword', tag: 'Sign-in', summary: 'Mail a link that resets the password' },
        body: ForgotPasswordInput,
        response: { 200: Done },
      },
    },
    async (request) => {
      await countCall(ctx, `forgot:${limitedAddress(request.ip)}`, 20, HOUR_S);
      await forgotPassword(ctx, request.body, languageOf(request));
      return { data: { message: 'Password reset link has been sent to your email.' } };
    },
  );

  app.post(
    '/user/resetPassword',
    {
      config,
      schema: {
        operation: { id: 'resetPassword', tag: 'Sign-in', summary: 'Set a new password by its code' },
        body: ResetPasswordInput,
        response: { 200: Done },
      },
    },
    async (request) => {
      await resetPassword(ctx, request.body, request.ip);
      const message = 'Password has been reset successfully. Please login with your new password.';
      return { data: { message } };
    },
  );
}

function stepUpRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/auth/stepUp',
    {
      schema: {
        operation: { ...member, id: 'stepUp', summary: 'Prove the identity of the signed-in user' },
        body: StepUpInput,
        response: { 200: Done },
      },
    },
    async (request) => {
      await stepUp(ctx, request.actor, request.body);
      return { data: { message: 'Thank you, it is you.' } };
    },
  );

  app.post(
    '/auth/stepUp/code',
    {
      schema: {
        operation: {
          ...member,
          id: 'sendStepUpCode',
          summary: 'Mail a code that proves the user’s identity',
        },
        response: { 200: Done },
      },
    },
    async (request) => {
      await mailStepUpCode(ctx, request.actor, languageOf(request));
      return { data: { message: 'Code has been sent' } };
    },
  );
}
