import { lookup } from 'node:dns/promises';
import { createRemoteJWKSet } from 'jose';
import { noCouriers, noGateway, noShopBilling } from './adapters/absent.ts';
import { createKarrioCouriers } from './adapters/karrio/karrio.ts';
import { createStripeGateway } from './adapters/stripe.ts';
import { createWebFeeds } from './adapters/webFeeds.ts';
import { createWebPush } from './adapters/webPush.ts';
import type { Ctx, Ports } from './context.ts';
import { createEmbeddedGeocoder } from './geo/embeddedGeocoder.ts';
import { createHttpDirections } from './geo/httpDirections.ts';
import { createHttpGeocoder, withFallback } from './geo/httpGeocoder.ts';
import { createStraightDirections } from './geo/straightDirections.ts';
import { inTenantLook } from './modules/company/mailLook.ts';
import type { Clock } from './ports/clock.ts';
import { seedCatalog, seedPlaces } from './sandbox/catalog/seedCatalog.ts';
import { createSandboxCouriers } from './sandbox/couriers/couriers.ts';
import { createSandboxGateway } from './sandbox/gateway/gateway.ts';
import { createSandboxFeeds } from './sandbox/newsFeed.ts';
import { createOutboxMailer } from './sandbox/outbox.ts';
import { startSettlement } from './sandbox/settlement.ts';
import { createSandboxShopBilling } from './sandbox/shopBilling.ts';

/**
 * The ports as configured: external services that the environment names, else the sandbox's if it is open. Without both nobody can pay, and
 * no parcel is carried.
 */
export function createPorts(ctx: Ctx, clock: Clock): Ports {
  const { config } = ctx;
  const { sandbox } = config;
  const embedded = createEmbeddedGeocoder();
  const embeddedCouriers = sandbox.has('couriers') ? createSandboxCouriers(ctx) : noCouriers;
  if (sandbox.has('couriers')) startSettlement(ctx);
  return {
    clock,
    geocoder: config.geocoderUrl
      ? withFallback(
          createHttpGeocoder({ url: config.geocoderUrl, kind: config.geocoderKind, fetch, timeoutMs: 3000 }),
          embedded,
        )
      : embedded,
    directions: config.directionsUrl
      ? createHttpDirections({ url: config.directionsUrl, fetch, timeoutMs: 5000 })
      : createStraightDirections(),
    hostNames: {
      addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    },
    couriers: config.karrio ? createKarrioCouriers(ctx, config.karrio, embeddedCouriers) : embeddedCouriers,
    payments: paymentsOf(ctx),
    identityKeys: {
      google: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
      facebook: createRemoteJWKSet(new URL('https://limited.facebook.com/.well-known/oauth/openid/jwks/')),
    },
    feeds: createSandboxFeeds(ctx, createWebFeeds(ctx)),
    mailer: inTenantLook(ctx, createOutboxMailer(ctx)),
    push: createWebPush(ctx),
    shopBilling: sandbox.has('gateway') ? createSandboxShopBilling() : noShopBilling,
    starterServices: sandbox.has('couriers')
      ? { give: (company) => seedCatalog(ctx, company), hasServices: true }
      : { give: (company) => seedPlaces(ctx, company), hasServices: false },
  };
}

function paymentsOf(ctx: Ctx) {
  const { stripe, sandbox } = ctx.config;
  if (stripe) return createStripeGateway(ctx, stripe);
  return sandbox.has('gateway') ? createSandboxGateway(ctx) : noGateway;
}
