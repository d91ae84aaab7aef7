import { z } from 'zod';
import {
  AffiliateDashboard,
  AnalyticsChoices,
  AnalyticsQuery,
  CodAnalytics,
  EmbeddedDashboard,
  OperationsAnalytics,
  OrderAnalytics,
  PerformanceAnalytics,
  RatingAnalytics,
} from '../../../contract/reports/analytics.ts';
import { DASHBOARDS, type Dashboard } from '../../../contract/rules/analytics.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { codAnalytics } from './cod.ts';
import { registerCounting } from './counting.ts';
import { embedAffiliate, embedDashboard } from './embed.ts';
import { registerNightlyCheck } from './nightlyCheck.ts';
import { operationsAnalytics } from './operations.ts';
import { orderAnalytics } from './orders.ts';
import { performanceAnalytics } from './performance.ts';
import { readQuery } from './range.ts';
import { ratingAnalytics } from './ratings.ts';
import { usedLanes, usedServices } from './readStore.ts';

const reportsRead = { right: 'reports.read', tag: 'Analytics' } as const;

export function analyticsRoutes(app: App, ctx: Ctx): void {
  registerCounting(ctx);
  registerNightlyCheck(ctx);

  app.get(
    '/analytics/choices',
    {
      schema: {
        operation: {
          ...reportsRead,
          id: 'listAnalyticsChoices',
          summary: 'Services and lanes that the account has used',
        },
        response: { 200: envelope(AnalyticsChoices) },
      },
    },
    async ({ actor }) => ({
      data: { services: await usedServices(ctx, actor), lanes: await usedLanes(ctx, actor) },
    }),
  );

  embedRoutes(app, ctx);
  dashboardRoutes(app, ctx);
}

function embedRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/analytics/embed/:dashboard',
    {
      schema: {
        operation: {
          ...reportsRead,
          id: 'embedDashboard',
          summary: 'Address of a dashboard on the tenant’s analytics server, for ten minutes',
        },
        params: z.object({ dashboard: z.enum(DASHBOARDS as [Dashboard, ...Dashboard[]]) }),
        response: { 200: envelope(EmbeddedDashboard) },
      },
    },
    async ({ actor, params }) => ({ data: await embedDashboard(ctx, actor, params.dashboard) }),
  );

  app.get(
    '/analytics/affiliates/:path',
    {
      schema: {
        operation: {
          ...reportsRead,
          id: 'embedAffiliateDashboard',
          summary: 'Address of a partner’s dashboard, for ten minutes',
          needs: 'session',
        },
        params: z.object({ path: z.string().max(200) }),
        response: { 200: envelope(AffiliateDashboard) },
      },
    },
    async ({ actor, params }) => ({ data: await embedAffiliate(ctx, actor, params.path) }),
  );
}

function dashboardRoutes(app: App, ctx: Ctx): void {
  const read = ({ actor, query }: { actor: Actor; query: AnalyticsQuery }) => readQuery(ctx, actor, query);
  app.get(
    '/analytics/orders',
    dashboard('getOrderAnalytics', 'Orders over time and by status', OrderAnalytics),
    async (request) => ({ data: await orderAnalytics(ctx, request.actor, await read(request)) }),
  );
  app.get(
    '/analytics/operations',
    dashboard('getOperationsAnalytics', 'Times of pickup and delivery, by lane', OperationsAnalytics),
    async (request) => ({ data: await operationsAnalytics(ctx, request.actor, await read(request)) }),
  );
  app.get(
    '/analytics/cod',
    dashboard('getCodAnalytics', 'Cash on delivery over time, by status', CodAnalytics),
    async (request) => ({ data: await codAnalytics(ctx, request.actor, await read(request)) }),
  );
  app.get(
    '/analytics/ratings',
    dashboard('getRatingAnalytics', 'Ratings over time and by service', RatingAnalytics),
    async (request) => ({ data: await ratingAnalytics(ctx, request.actor, await read(request)) }),
  );
  app.get(
    '/analytics/performance',
    dashboard('getPerformanceAnalytics', 'Delivery performance of services', PerformanceAnalytics),
    async (request) => ({ data: await performanceAnalytics(ctx, request.actor, await read(request)) }),
  );
}

const dashboard = <Answer extends z.ZodType>(id: string, summary: string, answer: Answer) => ({
  schema: {
    operation: { ...reportsRead, id, summary },
    querystring: AnalyticsQuery,
    response: { 200: envelope(answer) },
  },
});
