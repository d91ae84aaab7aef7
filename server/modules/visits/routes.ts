import { z } from 'zod';
import { VisitNews, VisitQuery } from '../../../contract/messages/visits.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { newsSince, noteSeen } from './visits.ts';

const memberCall = { right: 'member', tag: 'Events' } as const;

/** A person's last visit, and the changes since then. */
export function visitRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/visit',
    {
      schema: {
        operation: {
          ...memberCall,
          id: 'newsSinceVisit',
          summary: 'Changes since the last visit, or since a time',
        },
        querystring: VisitQuery,
        response: { 200: envelope(VisitNews) },
      },
    },
    async ({ actor, query }) => ({ data: await newsSince(ctx, actor, query.since) }),
  );

  app.post(
    '/visit',
    {
      schema: {
        operation: {
          ...memberCall,
          id: 'noteVisit',
          summary: 'Report that a person uses the console',
          needs: 'session',
          unkeyed: true,
        },
        response: { 200: envelope(z.object({ message: z.string() })) },
      },
    },
    async ({ actor }) => {
      await noteSeen(ctx, actor);
      return { data: { message: 'Done.' } };
    },
  );
}
