import { z } from 'zod';
import {
  SavedView,
  SavedViewInput,
  SavedViewPatch,
  SavedViewQuery,
  ViewCount,
  ViewCountsInput,
  ViewPlacesInput,
} from '../../../contract/account/savedViews.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { countViewRows } from './countRows.ts';
import { arrangeViews, changeView, createView, getView, listViews, removeView } from './views.ts';

const byId = { params: z.object({ id: z.string().max(60) }) };
const one = { response: { 200: envelope(SavedView) } };
const all = { response: { 200: envelope(z.array(SavedView)) } };
const Done = envelope(z.object({ message: z.string() }));
const OPERATION = { tag: 'Account', right: 'member', needs: 'session' } as const;

/** Views of the console's lists: the person's own, and those that the account shares. */
export function savedViewRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/views',
    {
      schema: {
        operation: { ...OPERATION, id: 'listSavedViews', summary: 'Views of the console’s lists' },
        querystring: SavedViewQuery,
        ...all,
      },
    },
    async ({ actor, query }) => ({ data: await listViews(ctx, actor, query.resource) }),
  );

  app.post(
    '/views',
    {
      schema: {
        operation: { ...OPERATION, id: 'createSavedView', summary: 'Save a view of a list under a name' },
        body: SavedViewInput,
        ...one,
      },
    },
    async ({ actor, body }) => ({ data: await createView(ctx, actor, body) }),
  );

  app.patch(
    '/views/:id',
    {
      config: { record: ({ actor, params }) => getView(ctx, actor, uuidParam(byId.params.parse(params).id)) },
      schema: {
        operation: { ...OPERATION, id: 'changeSavedView', summary: 'Rename, share or change a view' },
        ...byId,
        body: SavedViewPatch,
        ...one,
      },
    },
    async ({ actor, body, params }) => ({ data: await changeView(ctx, actor, uuidParam(params.id), body) }),
  );

  app.delete(
    '/views/:id',
    {
      schema: {
        operation: { ...OPERATION, id: 'deleteSavedView', summary: 'Delete a view' },
        ...byId,
        response: { 200: Done },
      },
    },
    async ({ actor, params }) => {
      await removeView(ctx, actor, uuidParam(params.id));
      return { data: { message: 'Done.' } };
    },
  );

  personalRoutes(app, ctx);
}

function personalRoutes(app: App, ctx: Ctx): void {
  app.put(
    '/views/places',
    {
      schema: {
        operation: {
          ...OPERATION,
          id: 'arrangeSavedViews',
          summary: 'Set the order, tabs and default of a list’s views for the signed-in user',
        },
        body: ViewPlacesInput,
        ...all,
      },
    },
    async ({ actor, body }) => ({ data: await arrangeViews(ctx, actor, body) }),
  );

  app.post(
    '/views/counts',
    {
      schema: {
        operation: {
          ...OPERATION,
          id: 'countSavedViews',
          summary: 'Number of rows of several views of a list',
          unkeyed: true,
        },
        body: ViewCountsInput,
        response: { 200: envelope(z.array(ViewCount)) },
      },
    },
    async (request) => {
      const { actor, body } = request;
      return { data: await countViewRows(ctx, actor, body, languageOf(request)) };
    },
  );
}
