import { z } from 'zod';
import {
  AddressBookContact,
  AddressBookInput,
  ContactChange,
  ContactImportInput,
  ContactImportOutcome,
  ContactListQuery,
  ContactMerge,
  ContactMergeInput,
  DefaultSenderChoice,
  DefaultSenderInput,
} from '../../../contract/contacts/contacts.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import { queryInt } from '../../../contract/wire/scalars.ts';
import type { App, Ctx, Scope } from '../../context.ts';
import { sendSheet } from '../../documents/sheets/sendSheet.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { serialParam, uuidParam } from '../../http/request/pathIds.ts';
import { onTimer } from '../../jobs/registry.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { sheetStyleOf } from '../company/sheetStyle.ts';
import { duplicateIds, duplicatePage, duplicatesOf } from './duplicates.ts';
import { contactBatches, contactSheet } from './exportContacts.ts';
import { importContacts } from './importContacts.ts';
import { mergeContacts, undoMerge } from './mergeContacts.ts';
import {
  changeContact,
  chooseDefaultSender,
  contactPage,
  createContact,
  getContact,
  removeContact,
  restoreAndReadContact,
} from './service.ts';
import { type ContactFilter, removeDeletedContacts } from './store.ts';

const contactsRead = { right: 'contacts.read', tag: 'Contacts' } as const;
const contactsWrite = { right: 'contacts.write', tag: 'Contacts' } as const;

/** Time in which a deletion or a merge can be undone. */
const KEPT_MS = 24 * HOUR_MS;
const MOST_EXPORTED = 100_000;
/** 5,000 rows of long texts; a usual row has a quarter of a kilobyte. */
const IMPORT_BODY = 8 * 1024 * 1024;
const one = { params: z.object({ id: z.string() }), response: { 200: envelope(AddressBookContact) } };
const ExportQuery = ContactListQuery.omit({ page: true }).extend({
  limit: queryInt(1, MOST_EXPORTED, MOST_EXPORTED),
  jwt: z.string().max(200).optional(),
});

export function contactRoutes(app: App, ctx: Ctx): void {
  onTimer(ctx, {
    name: 'contacts.removeDeleted',
    everyMs: HOUR_MS,
    atStart: true,
    work: () => removeDeletedContacts(ctx, new Date(ctx.ports.clock.now().getTime() - KEPT_MS)),
  });

  app.get(
    '/contacts',
    {
      schema: {
        operation: { ...contactsRead, id: 'listContacts', summary: 'Contacts of the address book' },
        querystring: ContactListQuery,
        response: { 200: listEnvelope(AddressBookContact) },
      },
    },
    async ({ actor, query }) => {
      const page = query.duplicates === 'true' ? duplicatePage : contactPage;
      return page(ctx, actor, query);
    },
  );

  app.put(
    '/contacts/defaultSender',
    {
      schema: {
        operation: { ...contactsWrite, id: 'chooseDefaultSender', summary: 'Set the default sender contact' },
        body: DefaultSenderInput,
        response: { 200: envelope(DefaultSenderChoice) },
      },
    },
    async (request) => {
      await chooseDefaultSender(ctx, request.actor, request.body);
      return { data: { contactId: request.body.contactId } };
    },
  );

  sheetRoutes(app, ctx);
  mergeRoutes(app, ctx);
  oneContactRoutes(app, ctx);
}

function sheetRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/contacts/export',
    {
      config: { access: 'link' },
      schema: {
        operation: { ...contactsRead, id: 'exportContacts', summary: 'Contacts as a sheet', media: 'xlsx' },
        querystring: ExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const style = await sheetStyleOf(ctx, actor, request);
      return sendSheet(reply, {
        name: 'contacts',
        page: 'Contacts',
        sheet: contactSheet(style),
        batches: contactBatches(ctx, actor, await filterOf(ctx, actor, query), query.limit),
      });
    },
  );

  app.post(
    '/contacts/import',
    {
      bodyLimit: IMPORT_BODY,
      schema: {
        operation: { ...contactsWrite, id: 'importContacts', summary: 'Add the contacts of a sheet' },
        body: ContactImportInput,
        response: { 200: envelope(ContactImportOutcome) },
      },
    },
    async ({ actor, body }) => ({ data: await importContacts(ctx, actor, body) }),
  );
}

function mergeRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/contacts/merge',
    {
      schema: {
        operation: { ...contactsWrite, id: 'mergeContacts', summary: 'Merge contacts' },
        body: ContactMergeInput,
        response: { 200: envelope(ContactMerge) },
      },
    },
    async (request) => {
      const { actor, body } = request;
      return { data: await mergeContacts(ctx, actor, body, idForCall(ctx, request)) };
    },
  );

  app.post(
    '/contacts/merge/:id/undo',
    {
      schema: {
        operation: { ...contactsWrite, id: 'undoContactMerge', summary: 'Undo a merge of contacts' },
        ...one,
      },
    },
    async ({ actor, params }) => ({ data: await undoMerge(ctx, actor, uuidParam(params.id)) }),
  );

  app.get(
    '/contact/:id/duplicates',
    {
      schema: {
        operation: {
          ...contactsRead,
          id: 'listDuplicates',
          summary: 'A contact and the contacts with the same phone number or address',
        },
        params: one.params,
        response: { 200: envelope(z.array(AddressBookContact)) },
      },
    },
    async (request) => ({ data: await duplicatesOf(ctx, request.actor, serialParam(request.params.id)) }),
  );
}

function oneContactRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/contact/:id',
    {
      schema: {
        operation: { ...contactsRead, id: 'getContact', summary: 'A contact' },
        ...one,
      },
    },
    async (request) => ({
      data: await getContact(ctx, request.actor, serialParam(request.params.id)),
    }),
  );

  app.post(
    '/contact',
    {
      schema: {
        operation: { ...contactsWrite, id: 'createContact', summary: 'Create a contact' },
        body: AddressBookInput,
        response: { 200: envelope(AddressBookContact) },
      },
    },
    async (request) => ({
      data: await createContact(ctx, request.actor, request.body),
    }),
  );

  app.put(
    '/contact/:id',
    {
      schema: {
        operation: { ...contactsWrite, id: 'changeContact', summary: 'Change a contact' },
        ...one,
        body: ContactChange,
      },
    },
    async (request) => ({
      data: await changeContact(ctx, request.actor, serialParam(request.params.id), request.body),
    }),
  );

  app.delete(
    '/contact/:id',
    {
      schema: {
        operation: { ...contactsWrite, id: 'deleteContact', summary: 'Delete a contact' },
        ...one,
      },
    },
    async (request) => ({
      data: await removeContact(ctx, request.actor, serialParam(request.params.id)),
    }),
  );

  app.post(
    '/contact/:id/restore',
    {
      schema: {
        operation: { ...contactsWrite, id: 'restoreContact', summary: 'Restore a deleted contact' },
        ...one,
      },
    },
    async (request) => ({
      data: await restoreAndReadContact(ctx, request.actor, serialParam(request.params.id)),
    }),
  );
}

async function filterOf(ctx: Ctx, scope: Scope, query: z.output<typeof ExportQuery>): Promise<ContactFilter> {
  const { name, tags, group, duplicates } = query;
  return duplicates === 'true' ? { ids: await duplicateIds(ctx, scope, name) } : { name, tags, group };
}
