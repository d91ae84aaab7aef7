import { lookup } from 'node:dns/promises';
import { createRemoteJWKSet } from 'jose';
import type { Ctx, Ports } from '../context.ts';
import { createEmbeddedGeocoder } from '../geo/embeddedGeocoder.ts';
import { createHttpDirections } from '../geo/httpDirections.ts';
import { createHttpGeocoder, withFallback } from '../geo/httpGeocoder.ts';
import { createStraightDirections } from '../geo/straightDirections.ts';
import type { Clock } from '../ports/clock.ts';
import { seedCatalog } from './catalog/seedCatalog.ts';
import { createSandboxCouriers } from './couriers/couriers.ts';
import { createSandboxGateway } from './gateway/gateway.ts';
import { createStripeGateway } from './gateway/stripe.ts';
import { createOutboxMailer } from './outbox.ts';
import { startSettlement } from './settlement.ts';
import { createWebPush } from './webPush.ts';

/** The ports as configured: embedded defaults, or external services where the environment names them. */
export function createSandboxPorts(ctx: Ctx, clock: Clock): Ports {
  const { config } = ctx;
  const embedded = createEmbeddedGeocoder();
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
    couriers: createSandboxCouriers(ctx),
    payments: config.stripe ? createStripeGateway(ctx, config.stripe) : createSandboxGateway(ctx),
    identityKeys: {
      google: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
      facebook: createRemoteJWKSet(new URL('https://limited.facebook.com/.well-known/oauth/openid/jwks/')),
    },
    mailer: createOutboxMailer(ctx),
    push: createWebPush(ctx),
    starterServices: (company) => seedCatalog(ctx, company),
  };
}
