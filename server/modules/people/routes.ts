import { z } from 'zod';
import {
  AccountMember,
  AccountRole,
  Invitation,
  InvitationAccepted,
  InvitationAnswer,
  InvitationCode,
  InvitationInput,
  InvitationShown,
  MemberChange,
  People,
  RoleInput,
} from '../../../contract/account/people.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { serialParam, uuidParam } from '../../http/request/pathIds.ts';
import { onTimer } from '../../jobs/registry.ts';
import { DAY_MS, HOUR_MS } from '../../ports/clock.ts';
import { setRefreshCookie } from '../auth/cookie.ts';
import { removeOldPeopleData } from '../members/oldPeopleStore.ts';
import {
  acceptInvitation,
  invite,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { changeMember, peopleOf, removeMember } from './people.ts';
import { changeRole, createRole, removeRole } from './roles.ts';

const people = { right: 'people', tag: 'People', needs: 'session' } as const;

const KEPT_MS = 30 * DAY_MS;
const Params = z.object({ id: z.string().max(60) });
const Done = envelope(z.object({ id: z.string() }));

/** Members of an account, invitations and roles. */
export function peopleRoutes(app: App, ctx: Ctx): void {
  onTimer(ctx, {
    name: 'people.removeOld',
    everyMs: HOUR_MS,
    atStart: true,
    work: () => {
      const before = new Date(ctx.ports.clock.now().getTime() - KEPT_MS);
      return removeOldPeopleData(ctx, before, localDay(before, 'UTC'));
    },
  });

  app.get(
    '/people',
    {
      schema: {
        operation: {
          ...people,
          id: 'listPeople',
          summary: 'The people of the account, open invitations and its own roles',
        },
        response: { 200: envelope(People) },
      },
    },
    async ({ actor }) => ({ data: await peopleOf(ctx, actor) }),
  );

  app.post(
    '/people/leave',
    {
      schema: {
        operation: {
          id: 'leaveAccount',
          right: 'member',
          needs: 'session',
          tag: 'People',
          summary: 'Leave the account',
        },
        response: { 200: Done },
      },
    },
    async ({ actor }) => {
      await removeMember(ctx, actor, actor.userId);
      return { data: { id: String(actor.userId) } };
    },
  );
  memberRoutes(app, ctx);
  invitationRoutes(app, ctx);
  roleRoutes(app, ctx);
}

function memberRoutes(app: App, ctx: Ctx): void {
  app.patch(
    '/people/member/:id',
    {
      config: {
        record: async ({ actor, params }) =>
          (await peopleOf(ctx, actor)).members.find(
            ({ userId }) => userId === serialParam(Params.parse(params).id),
          ),
      },
      schema: {
        operation: { ...people, id: 'changeMember', summary: 'Change a person’s role or limit' },
        params: Params,
        body: MemberChange,
        response: { 200: envelope(AccountMember) },
      },
    },
    async ({ actor, params, body }) => ({
      data: await changeMember(ctx, actor, serialParam(params.id), body),
    }),
  );

  app.delete(
    '/people/member/:id',
    {
      schema: {
        operation: { ...people, id: 'removeMember', summary: 'Remove a person from the account' },
        params: Params,
        response: { 200: Done },
      },
    },
    async ({ actor, params }) => {
      await removeMember(ctx, actor, serialParam(params.id));
      return { data: { id: params.id } };
    },
  );
}

function invitationRoutes(app: App, ctx: Ctx): void {
  const answer = { response: { 200: envelope(Invitation) } };

  app.post(
    '/people/invitation',
    {
      schema: {
        operation: { ...people, id: 'invitePerson', summary: 'Invite a person by mail' },
        body: InvitationInput,
        ...answer,
      },
    },
    async (request) => ({ data: await invite(ctx, request.actor, request.body, languageOf(request)) }),
  );

  app.post(
    '/people/invitation/:id/resend',
    {
      schema: {
        operation: {
          ...people,
          id: 'resendInvitation',
          summary: 'Send an invitation again, with another link',
        },
        params: Params,
        ...answer,
      },
    },
    async (request) => ({
      data: await resendInvitation(ctx, request.actor, uuidParam(request.params.id), languageOf(request)),
    }),
  );

  app.delete(
    '/people/invitation/:id',
    {
      schema: {
        operation: { ...people, id: 'withdrawInvitation', summary: 'Withdraw an invitation' },
        params: Params,
        response: { 200: Done },
      },
    },
    async ({ actor, params }) => {
      await withdrawInvitation(ctx, actor, uuidParam(params.id));
      return { data: { id: params.id } };
    },
  );

  invitedRoutes(app, ctx);
}

/** For the invited person, who may have no user yet. */
function invitedRoutes(app: App, ctx: Ctx): void {
  const open = { access: 'public' as const };
  app.post(
    '/people/invitation/show',
    {
      config: open,
      schema: {
        operation: {
          id: 'showInvitation',
          needs: 'read',
          tag: 'Sign-in',
          summary: 'An invitation by the code of its link',
        },
        body: InvitationCode,
        response: { 200: envelope(InvitationShown) },
      },
    },
    async ({ tenant, body, ip }) => ({ data: await showInvitation(ctx, tenant?.id, body.code, ip) }),
  );

  app.post(
    '/people/invitation/accept',
    {
      config: { ...open, answerNotKept: true },
      schema: {
        operation: {
          id: 'acceptInvitation',
          tag: 'Sign-in',
          summary: 'Join an account by the code of an invitation',
        },
        body: InvitationAnswer,
        response: { 200: envelope(InvitationAccepted) },
      },
    },
    async (request, reply) => {
      const accepted = await acceptInvitation(ctx, request.tenant?.id, request.body, request.ip);
      if (accepted.session) setRefreshCookie(ctx, request, reply, accepted.session, undefined);
      return { data: accepted };
    },
  );
}

function roleRoutes(app: App, ctx: Ctx): void {
  const answer = { response: { 200: envelope(AccountRole) } };

  app.post(
    '/people/role',
    {
      schema: {
        operation: { ...people, id: 'createRole', summary: 'Create a role' },
        body: RoleInput.omit({ updatedAt: true }),
        ...answer,
      },
    },
    async ({ actor, body }) => ({ data: await createRole(ctx, actor, body) }),
  );

  app.patch(
    '/people/role/:id',
    {
      config: {
        record: async ({ actor, params }) =>
          (await peopleOf(ctx, actor)).roles.find(({ id }) => id === uuidParam(Params.parse(params).id)),
      },
      schema: {
        operation: { ...people, id: 'changeRole', summary: 'Change a role for all its members' },
        params: Params,
        body: RoleInput,
        ...answer,
      },
    },
    async ({ actor, params, body }) => ({ data: await changeRole(ctx, actor, uuidParam(params.id), body) }),
  );

  app.delete(
    '/people/role/:id',
    {
      schema: {
        operation: { ...people, id: 'deleteRole', summary: 'Delete an unused role' },
        params: Params,
        response: { 200: Done },
      },
    },
    async ({ actor, params }) => {
      await removeRole(ctx, actor, uuidParam(params.id));
      return { data: { id: params.id } };
    },
  );
}
