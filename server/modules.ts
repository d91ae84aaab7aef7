import type { App, Ctx } from './context.ts';
import { notFound } from './http/answer/refusal.ts';
import { apiReference } from './http/apiDescription/apiReference.ts';
import { addressOfCall } from './http/caller/tenantAddress.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { apiTokenRoutes } from './modules/apiTokens/routes.ts';
import { appRoutes } from './modules/apps/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { billingRoutes } from './modules/billing/routes.ts';
import { brandingRoutes } from './modules/branding/routes.ts';
import { bulkRoutes } from './modules/bulk/routes.ts';
import { chargeRoutes } from './modules/charges/routes.ts';
import { codRoutes } from './modules/cod/routes.ts';
import { companyRoutes } from './modules/company/routes.ts';
import { companyById } from './modules/company/service.ts';
import { contactGroupRoutes } from './modules/contactGroups/routes.ts';
import { contactRoutes } from './modules/contacts/routes.ts';
import { courierRoutes } from './modules/couriers/routes.ts';
import { customerRoutes } from './modules/customers/routes.ts';
import { eventRoutes } from './modules/eventStream/routes.ts';
import { inboxRoutes } from './modules/inbox/routes.ts';
import { inboxRuleRoutes } from './modules/inboxRules/routes.ts';
import { instabookRoutes } from './modules/instabook/routes.ts';
import { instructionRoutes } from './modules/instructions/routes.ts';
import { integrationRoutes } from './modules/integrations/routes.ts';
import { manifestRoutes } from './modules/manifests/routes.ts';
import { mcpRoutes } from './modules/mcp/routes.ts';
import { ms2781Routes } from './modules/ms2781/routes.ts';
import { newsRoutes } from './modules/news/routes.ts';
import { noticeRoutes } from './modules/notices/routes.ts';
import { connectRoutes, oauthRoutes } from './modules/oauth/routes.ts';
import { operateRoutes } from './modules/operate/routes.ts';
import { orderImportRoutes } from './modules/orderImport/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { pageViewRoutes } from './modules/pageViews/routes.ts';
import { parameterRoutes } from './modules/parameters/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { pushRoutes } from './modules/push/routes.ts';
import { referralRoutes } from './modules/referrals/routes.ts';
import { remedyRoutes } from './modules/remedies/routes.ts';
import { riskRoutes } from './modules/risks/routes.ts';
import { savedViewRoutes } from './modules/savedViews/routes.ts';
import { scanRoutes } from './modules/scan/routes.ts';
import { serviceRoutes } from './modules/services/routes.ts';
import { templateRoutes } from './modules/templates/routes.ts';
import { topUpRoutes } from './modules/topUp/routes.ts';
import { trackingRoutes } from './modules/tracking/routes.ts';
import { userRoutes } from './modules/users/routes.ts';
import { visitRoutes } from './modules/visits/routes.ts';
import { walletRoutes } from './modules/wallet/routes.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';

const MODULES = [
  authRoutes,
  auditRoutes,
  apiTokenRoutes,
  connectRoutes,
  companyRoutes,
  newsRoutes,
  userRoutes,
  customerRoutes,
  peopleRoutes,
  brandingRoutes,
  parameterRoutes,
  pageViewRoutes,
  serviceRoutes,
  contactRoutes,
  orderImportRoutes,
  orderRoutes,
  inboxRoutes,
  remedyRoutes,
  inboxRuleRoutes,
  instructionRoutes,
  riskRoutes,
  visitRoutes,
  savedViewRoutes,
  ms2781Routes,
  chargeRoutes,
  courierRoutes,
  bulkRoutes,
  instabookRoutes,
  templateRoutes,
  contactGroupRoutes,
  manifestRoutes,
  scanRoutes,
  codRoutes,
  analyticsRoutes,
  billingRoutes,
  walletRoutes,
  paymentRoutes,
  topUpRoutes,
  referralRoutes,
  appRoutes,
  integrationRoutes,
  eventRoutes,
  pushRoutes,
  webhookRoutes,
  noticeRoutes,
  trackingRoutes,
  operateRoutes,
];

/** The API under /v1.0, with its description and the page to read it on. */
export async function registerModules(app: App, ctx: Ctx): Promise<void> {
  await app.register(
    async (v1) => {
      for (const routes of MODULES) await routes(v1 as App, ctx);
      v1.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (request) => {
        if (!request.tenant) throw notFound();
        const { brandName, supportEmail, supportUrl } = await companyById(ctx, request.tenant.id);
        const description = app.swagger();
        return {
          ...description,
          info: {
            ...description.info,
            title: `${brandName} API`,
            contact: {
              name: brandName,
              ...(supportEmail ? { email: supportEmail } : {}),
              ...(supportUrl ? { url: supportUrl } : {}),
            },
          },
          // Generators write this address into clients, which have no page to resolve a relative address.
          servers: [{ url: `${addressOfCall(request)}/v1.0` }],
        };
      });
      apiReference(v1 as App);
    },
    { prefix: '/v1.0' },
  );
  mcpRoutes(app, ctx);
  await oauthRoutes(app, ctx);
}
