import { z } from 'zod';
import {
  ContactGroup,
  ContactGroupPatch,
  ContactGroupQuery,
  GroupMembersInput,
  GroupOrdersInput,
} from '../../../contract/contacts/contactGroups.ts';
import { DraftsMade } from '../../../contract/orders/orders.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { LEFT_OFF_HEADER, leftOffText } from '../../http/answer/leftOff.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { serialParam } from '../../http/request/pathIds.ts';
import { changeMembers, changeName, groupsOf, ordersToGroup, removeGroup } from './groups.ts';

const contactsWrite = { right: 'contacts.write', tag: 'Contacts' } as const;

const one = { params: z.object({ id: z.string().max(60) }) };
const all = { response: { 200: envelope(z.array(ContactGroup)) } };

/** Groups of contacts; every change answers all groups of the account. */
export function contactGroupRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/contacts/groups',
    {
      schema: {
        operation: {
          id: 'listContactGroups',
          right: 'contacts.read',
          tag: 'Contacts',
          summary: 'Groups of contacts',
        },
        querystring: ContactGroupQuery,
        ...all,
      },
    },
    async (request) => {
      const ids = (request.query.contactIds ?? '').split(',').map(Number).filter(isSerial);
      return { data: await groupsOf(ctx, request.actor, ids) };
    },
  );

  app.put(
    '/contacts/groups/members',
    {
      schema: {
        operation: {
          ...contactsWrite,
          id: 'changeGroupMembers',
          summary: 'Add contacts to groups or to a new group, and remove them',
          leavesOff: true,
        },
        body: GroupMembersInput,
        ...all,
      },
    },
    async (request, reply) => {
      const { groups, leftOff } = await changeMembers(ctx, request.actor, request.body);
      if (leftOff.length > 0) reply.header(LEFT_OFF_HEADER, leftOffText(leftOff));
      return { data: groups };
    },
  );
  oneGroupRoutes(app, ctx);
}

function oneGroupRoutes(app: App, ctx: Ctx): void {
  app.patch(
    '/contacts/groups/:id',
    {
      config: {
        record: async ({ actor, params }) => {
          const id = serialParam(one.params.parse(params).id);
          return (await groupsOf(ctx, actor, [])).find((group) => group.id === id);
        },
      },
      schema: {
        operation: { ...contactsWrite, id: 'renameContactGroup', summary: 'Rename a group of contacts' },
        ...one,
        body: ContactGroupPatch,
        ...all,
      },
    },
    async (request) => ({
      data: await changeName(ctx, request.actor, serialParam(request.params.id), request.body),
    }),
  );

  app.delete(
    '/contacts/groups/:id',
    {
      schema: {
        operation: {
          ...contactsWrite,
          id: 'deleteContactGroup',
          summary: 'Delete a group without its contacts',
        },
        ...one,
        ...all,
      },
    },
    async (request) => ({
      data: await removeGroup(ctx, request.actor, serialParam(request.params.id)),
    }),
  );

  app.post(
    '/contacts/groups/:id/orders',
    {
      schema: {
        operation: {
          id: 'orderToGroup',
          right: 'orders.write',
          tag: 'Contacts',
          summary: 'Create a draft for each contact of a group, all or none',
        },
        ...one,
        body: GroupOrdersInput,
        response: { 200: envelope(DraftsMade) },
      },
    },
    async (request) => {
      const id = serialParam(request.params.id);
      return { data: await ordersToGroup(ctx, request.actor, id, idForCall(ctx, request)) };
    },
  );
}
