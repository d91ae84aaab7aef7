import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  LoginInput,
  LogoutInput,
  OwnSession,
  RefreshInput,
  ResendVerificationInput,
  Session,
  Ticket,
  TicketInput,
  VerifyInput,
} from '../../../contract/account/auth.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { bearerOf } from '../../http/caller/authenticate.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { countCall, countWrong } from '../../http/request/rateLimit.ts';
import { onJob } from '../../jobs/registry.ts';
import { codeGuesses } from '../company/tenantGuesses.ts';
import { clearRefreshCookie, REFRESH_COOKIE, setRefreshCookie } from './cookie.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './ownSessions.ts';
import {
  issueTicket,
  login,
  mailVerification,
  resendVerification,
  VERIFY_QUEUE,
  verifyAccount,
} from './service.ts';
import { endSession, endSessionOf, rotateSession } from './sessions.ts';

const member = { right: 'member', tag: 'Sign-in' } as const;

const Done = envelope(z.object({ message: z.string() }));

const open = { config: { access: 'public' as const } };

export function authRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, VERIFY_QUEUE, mailVerification);

  app.post(
    '/auth/ticket',
    {
      schema: {
        operation: {
          ...member,
          id: 'makeTicket',
          summary: 'Create a one-use ticket for a link',
          needs: 'read',
        },
        body: TicketInput,
        response: { 200: envelope(Ticket) },
      },
    },
    async (request) => ({
      data: await issueTicket(ctx, request.actor, request.body.path),
    }),
  );

  sessionRoutes(app, ctx);
  verificationRoutes(app, ctx);
  ownSessionRoutes(app, ctx);
}

function sessionRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/auth/login',
    {
      ...open,
      schema: {
        operation: { id: 'signIn', tag: 'Sign-in', summary: 'Sign in with a name and a password' },
        body: LoginInput,
        response: { 200: envelope(Session) },
      },
    },
    async (request, reply) => {
      const session = await login(ctx, request.body, request.ip, deviceOf(request));
      setRefreshCookie(ctx, request, reply, session, request.body.remember ? 30 * 86_400 : undefined);
      return { data: session };
    },
  );

  app.post(
    '/auth/refreshToken',
    {
      ...open,
      schema: {
        operation: { id: 'refreshToken', tag: 'Sign-in', summary: 'Exchange a refresh token for new tokens' },
        body: RefreshInput,
        response: { 200: envelope(Session) },
      },
    },
    async (request, reply) => {
      const token = request.body?.refreshToken || request.cookies[REFRESH_COOKIE];
      if (!token)
        throw new Refusal(401, ERROR.refreshRejected, 'Your session has ended. Please sign in again.');
      const { remember, familyExpiresAt, ...session } = await rotateSession(
        ctx,
        token,
        deviceOf(request),
      ).catch((err) => {
        // Only a refusal removes the cookie; after other failures the session continues.
        if (err instanceof Refusal) clearRefreshCookie(reply);
        throw err;
      });
      const left = Math.floor((familyExpiresAt.getTime() - ctx.ports.clock.now().getTime()) / 1000);
      if (request.cookies[REFRESH_COOKIE])
        setRefreshCookie(ctx, request, reply, session, remember ? left : undefined);
      return { data: session };
    },
  );

  app.post(
    '/auth/logout',
    {
      ...open,
      schema: {
        operation: { id: 'signOut', tag: 'Sign-in', summary: 'Sign out' },
        body: LogoutInput,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      for (const token of new Set([request.body?.refreshToken, request.cookies[REFRESH_COOKIE]]))
        if (token) await endSession(ctx, token);
      const bearer = bearerOf(request);
      if (bearer) await endSessionOf(ctx, bearer);
      clearRefreshCookie(reply);
      return { data: { message: 'Signed out.' } };
    },
  );
}

function verificationRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/auth/verify/email',
    {
      ...open,
      schema: {
        operation: { id: 'resendVerification', tag: 'Sign-in', summary: 'Send the verification code again' },
        body: ResendVerificationInput,
        response: { 200: Done },
      },
    },
    async (request) => {
      await countCall(ctx, `verify-mail:${limitedAddress(request.ip)}`, 20, 3600);
      await resendVerification(ctx, request.body, languageOf(request));
      return { data: { message: 'Request successfull. Check your email.' } };
    },
  );

  app.post(
    '/auth/verify',
    {
      ...open,
      schema: {
        operation: { id: 'verifyAccount', tag: 'Sign-in', summary: 'Verify an account by its code' },
        body: VerifyInput,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { companyId, code } = request.body;
      const limits = [
        { key: `verify:${limitedAddress(request.ip)}`, limit: 60, windowS: 3600 },
        ...codeGuesses(ctx, { companyId, ip: request.ip }, code),
      ];
      const isNew = await countWrong(ctx, limits, () => verifyAccount(ctx, request.body));
      const message = isNew
        ? 'Verification successfull. Please login.'
        : 'This account is already verified. Please login.';
      return { data: { message } };
    },
  );
}

function ownSessionRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/auth/sessions',
    {
      schema: {
        operation: {
          ...member,
          id: 'listOwnSessions',
          summary: 'Active sessions of the user',
          needs: 'session',
        },
        response: { 200: envelope(z.array(OwnSession)) },
      },
    },
    async (request) => ({ data: await ownSessions(ctx, request.actor) }),
  );

  app.delete(
    '/auth/sessions',
    {
      schema: {
        operation: {
          ...member,
          id: 'endOtherSessions',
          summary: 'End all other sessions of the user',
          needs: 'session',
        },
        response: { 200: Done },
      },
    },
    async (request) => {
      await endOtherSessions(ctx, request.actor);
      return { data: { message: 'Signed out.' } };
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      schema: {
        operation: {
          ...member,
          id: 'endOwnSession',
          summary: 'End one session of the user',
          needs: 'session',
        },
        params: z.object({ id: z.string() }),
        response: { 200: Done },
      },
    },
    async (request) => {
      await endOwnSession(ctx, request.actor, request.params.id);
      return { data: { message: 'Signed out.' } };
    },
  );
}

const DEVICE_LENGTH = 300;
/** The browser's own name, for the list of the user's sessions. */
const deviceOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.replace(/[^ -~]/g, '').slice(0, DEVICE_LENGTH) || null;
