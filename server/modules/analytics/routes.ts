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
  const readRequest = ({ actor, query }: { actor: Actor; query: AnalyticsQuery }) =>
    readQuery(ctx, actor, query);
  app.get(
    '/analytics/orders',
    {
      schema: {
        operation: { ...reportsRead, id: 'getOrderAnalytics', summary: 'Orders over time and by status' },
        querystring: AnalyticsQuery,
        response: { 200: envelope(OrderAnalytics) },
      },
    },
    async (request) => ({ data: await orderAnalytics(ctx, request.actor, await readRequest(request)) }),
  );

  app.get(
    '/analytics/operations',
    {
      schema: {
        operation: {
          ...reportsRead,
          id: 'getOperationsAnalytics',
          summary: 'Times of pickup and delivery, by lane',
        },
        querystring: AnalyticsQuery,
        response: { 200: envelope(OperationsAnalytics) },
      },
    },
    async (request) => ({ data: await operationsAnalytics(ctx, request.actor, await readRequest(request)) }),
  );

  app.get(
    '/analytics/cod',
    {
      schema: {
        operation: {
          ...reportsRead,
          id: 'getCodAnalytics',
          summary: 'Cash on delivery over time, by status',
        },
        querystring: AnalyticsQuery,
        response: { 200: envelope(CodAnalytics) },
      },
    },
    async (request) => ({ data: await codAnalytics(ctx, request.actor, await readRequest(request)) }),
  );

  app.get(
    '/analytics/ratings',
    {
      schema: {
        operation: { ...reportsRead, id: 'getRatingAnalytics', summary: 'Ratings over time and by service' },
        querystring: AnalyticsQuery,
        response: { 200: envelope(RatingAnalytics) },
      },
    },
    async (request) => ({ data: await ratingAnalytics(ctx, request.actor, await readRequest(request)) }),
  );

  app.get(
    '/analytics/performance',
    {
      schema: {
        operation: {
          ...reportsRead,
          id: 'getPerformanceAnalytics',
          summary: 'Delivery performance of services',
        },
        querystring: AnalyticsQuery,
        response: { 200: envelope(PerformanceAnalytics) },
      },
    },
    async (request) => ({ data: await performanceAnalytics(ctx, request.actor, await readRequest(request)) }),
  );
}
