import { lookup } from 'node:dns/promises';
import { createRemoteJWKSet } from 'jose';
import { createKarrioCouriers } from './adapters/karrio/karrio.ts';
import { createStripeGateway } from './adapters/stripe.ts';
import { createWebFeeds } from './adapters/webFeeds.ts';
import { createWebPush } from './adapters/webPush.ts';
import type { Ctx, Ports } from './context.ts';
import { createEmbeddedGeocoder } from './geo/embeddedGeocoder.ts';
import { createHttpDirections } from './geo/httpDirections.ts';
import { createHttpGeocoder, withFallback } from './geo/httpGeocoder.ts';
import { createStraightDirections } from './geo/straightDirections.ts';
import type { Clock } from './ports/clock.ts';
import { seedCatalog } from './sandbox/catalog/seedCatalog.ts';
import { createSandboxCouriers } from './sandbox/couriers/couriers.ts';
import { createSandboxGateway } from './sandbox/gateway/gateway.ts';
import { createSandboxFeeds } from './sandbox/newsFeed.ts';
import { createOutboxMailer } from './sandbox/outbox.ts';
import { startSettlement } from './sandbox/settlement.ts';
import { createSandboxShopBilling } from './sandbox/shopBilling.ts';

/** The ports as configured: embedded defaults, or external services where the environment names them. */
export function createPorts(ctx: Ctx, clock: Clock): Ports {
  const { config } = ctx;
  const embedded = createEmbeddedGeocoder();
  const sandboxCouriers = createSandboxCouriers(ctx);
  startSettlement(ctx);
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
    couriers: config.karrio ? createKarrioCouriers(ctx, config.karrio, sandboxCouriers) : sandboxCouriers,
    payments: config.stripe ? createStripeGateway(ctx, config.stripe) : createSandboxGateway(ctx),
    identityKeys: {
      google: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
      facebook: createRemoteJWKSet(new URL('https://limited.facebook.com/.well-known/oauth/openid/jwks/')),
    },
    feeds: createSandboxFeeds(ctx, createWebFeeds(ctx)),
    mailer: createOutboxMailer(ctx),
    push: createWebPush(ctx),
    shopBilling: createSandboxShopBilling(),
    starterServices: (company) => seedCatalog(ctx, company),
  };
}
