import { BlockList, isIP } from 'node:net';
import path from 'node:path';

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** An address other than Stripe's own, for tests. */
  apiUrl: string | undefined;
}

export interface KarrioConfig {
  url: string;
  apiKey: string;
  /** Secret that karrio sends with its webhooks; without it parcels are only polled. */
  webhookSecret: string | undefined;
}

/** `gateway`: payments without money; `couriers`: simulated parcels; `outbox`: mails and messages for people to read. */
export const SANDBOX_PARTS = ['gateway', 'couriers', 'outbox'] as const;
export type SandboxPart = (typeof SANDBOX_PARTS)[number];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Uses PGlite's own way to send statements (adr/0010). */
  plainPglite: boolean;
  demo: boolean;
  /** Parts of the sandbox that are open: all with the demo, else those that the operator names. */
  sandbox: ReadonlySet<SandboxPart>;
  /** The demo may listen where others reach it. */
  publicDemo: boolean;
  /** Speed of the sandbox couriers; 1 = booked to delivered in about ten minutes, 0 = only by command. */
  clockSpeed: number;
  /** Public address of this server, for links in mails and on labels. */
  publicUrl: string;
  geocoderUrl: string | undefined;
  geocoderKind: 'nominatim' | 'photon';
  /** An OSRM address; without one the stops of an order are joined by straight lines. */
  directionsUrl: string | undefined;
  /** Map tiles as `https://host/{z}/{x}/{y}.png`; without one the maps show built-in outlines. */
  tileUrl: string | undefined;
  tileAttribution: string;
  smtpUrl: string | undefined;
  /** Payments at Stripe Checkout; without it at the embedded test gateway. */
  stripe: StripeConfig | undefined;
  /** Real couriers through a karrio server; without it the embedded ones carry everything. */
  karrio: KarrioConfig | undefined;
  /** The secret of each tenant's analytics server, by the tenant's code. */
  analyticsSecrets: ReadonlyMap<string, string>;
  corsOrigins: string[];
  secret: string | undefined;
  /** The previous secret: data still encrypted under it can be read. */
  secretBefore?: Uint8Array | undefined;
  /** Trusted senders of X-Forwarded-For, -Host and -Proto: a number of proxies in front of this server, or their addresses. */
  trustProxy: number | string[];
  /** Addresses that users enter may point to this machine: for development and tests. */
  hooksLocal: boolean;
  logLevel: string;
  /** Limit in milliseconds from which a statement or request is logged with one line; 0 = no limit. */
  slowMs: number;
  metrics: MetricsConfig;
}

/** Access to /metrics: none without a token or a port. */
export interface MetricsConfig {
  /** Bearer token that a reader has to send. */
  token: string | undefined;
  /** A separate port for the metrics; without it they are on the server's own port, with the token. */
  port: number | undefined;
  host: string;
}

/** Reads the environment once. Throws with the variable's name when a value cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = number(env, 'PORT', 4000);
  const host = env.HOST || '127.0.0.1';
  return {
    port,
    host,
    dataDir: path.resolve(env.DATA_DIR || './data'),
    databaseUrl: addressOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    plainPglite: env.PGLITE_PLAIN === '1',
    demo: isDemo(env),
    sandbox: sandboxParts(env),
    publicDemo: env.WAYBILL_PUBLIC_DEMO === '1',
    clockSpeed: number(env, 'WAYBILL_CLOCK', 1),
    publicUrl: (webAddress(env, 'PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/$/, ''),
    geocoderUrl: env.GEOCODER_URL || undefined,
    geocoderKind: env.GEOCODER_KIND === 'photon' ? 'photon' : 'nominatim',
    directionsUrl: webAddress(env, 'DIRECTIONS_URL'),
    tileUrl: tileUrl(env),
    tileAttribution: env.TILE_ATTRIBUTION || '© OpenStreetMap contributors',
    smtpUrl: addressOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    stripe: stripeKeys(env),
    karrio: karrioServer(env),
    analyticsSecrets: analyticsSecrets(env),
    corsOrigins: (env.CORS_ORIGINS || '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
    secret: secretText(env),
    hooksLocal: env.WAYBILL_HOOKS_LOCAL === '1',
    secretBefore: env.WAYBILL_SECRET_BEFORE ? new TextEncoder().encode(env.WAYBILL_SECRET_BEFORE) : undefined,
    trustProxy: trustedProxies(env),
    logLevel: env.LOG_LEVEL || 'info',
    slowMs: number(env, 'LOG_SLOW_MS', 1000),
    metrics: metricsReaders(env),
  };
}

/** Throws for other values: an operator who writes `false` or `off` means to close the demo. */
function isDemo(env: NodeJS.ProcessEnv): boolean {
  const value = env.WAYBILL_DEMO || '1';
  if (value !== '0' && value !== '1') throw new Error(`WAYBILL_DEMO must be 0 or 1, not "${value}"`);
  return value === '1';
}

function sandboxParts(env: NodeJS.ProcessEnv): ReadonlySet<SandboxPart> {
  const words = (env.WAYBILL_SANDBOX ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const unknown = words.find((word) => !SANDBOX_PARTS.some((part) => part === word));
  if (unknown !== undefined)
    throw new Error(`WAYBILL_SANDBOX names parts of ${SANDBOX_PARTS.join(', ')}, not "${unknown}"`);
  if (isDemo(env)) return new Set(SANDBOX_PARTS);
  const open = new Set(SANDBOX_PARTS.filter((part) => words.includes(part)));
  // Payments then go to Stripe.
  if (env.STRIPE_SECRET_KEY) open.delete('gateway');
  return open;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family ? LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6') : host.toLowerCase() === 'localhost';
}

/** Whether the host name points only to this machine. */
export const isHere = (name: string) =>
  isLoopback(name.replace(/^\[|\]$/g, '')) || name.endsWith('.localhost');

/**
 * Throws when others could reach a demo without an explicit permission, as its passwords are public. Others reach it by its host, or
 * through a proxy on this machine (recognised by its public address).
 */
export function assertDemoIsPrivate({ demo, publicDemo, host, publicUrl }: Config): void {
  if (!demo || publicDemo) return;
  const name = URL.parse(publicUrl)?.hostname;
  const open = isLoopback(host) ? (name && !isHere(name) ? `PUBLIC_URL=${publicUrl}` : null) : `HOST=${host}`;
  if (open === null) return;
  throw new Error(
    `${open} lets others reach the demo, whose passwords and API keys everybody knows. Set WAYBILL_DEMO=0, or WAYBILL_PUBLIC_DEMO=1 where a public demo is meant`,
  );
}

function stripeKeys(env: NodeJS.ProcessEnv): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    throw new Error('STRIPE_SECRET_KEY must be a key such as sk_test_… or rk_live_…');
  if (!webhookSecret?.startsWith('whsec_'))
    throw new Error('STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, whsec_…');
  // The demo lets its users fill their wallets by themselves.
  if (secretKey.includes('_live_') && isDemo(env))
    throw new Error('A live STRIPE_SECRET_KEY needs WAYBILL_DEMO=0');
  return { secretKey, webhookSecret, apiUrl: webAddress(env, 'STRIPE_API_URL') };
}

function karrioServer(env: NodeJS.ProcessEnv): KarrioConfig | undefined {
  const url = webAddress(env, 'KARRIO_URL')?.replace(/\/+$/, '');
  const { KARRIO_API_KEY: apiKey, KARRIO_WEBHOOK_SECRET: webhookSecret } = env;
  if (!url && !apiKey) return undefined;
  if (!url || !apiKey) throw new Error('KARRIO_URL and KARRIO_API_KEY must both be set');
  if (webhookSecret && webhookSecret.length < 16)
    throw new Error('KARRIO_WEBHOOK_SECRET must be the secret that karrio shows for the webhook');
  return { url, apiKey, webhookSecret: webhookSecret || undefined };
}

/** `my=…,myhub=…`: long enough that a signature cannot be guessed. */
function analyticsSecrets(env: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const entries = (env.ANALYTICS_SECRETS || '').split(',').filter(Boolean);
  return new Map(
    entries.map((entry) => {
      const [, code, secret] = /^\s*([a-z0-9-]+)=(\S{32,})\s*$/.exec(entry) ?? [];
      // The entry itself would bring a secret into the log.
      if (!code || !secret)
        throw new Error('ANALYTICS_SECRETS must be like my=<secret of 32 characters or more>,sg=…');
      return [code, secret];
    }),
  );
}

function webAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  if (!url) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`${name} must be an http or https address, not "${url}"`);
  return url;
}

/** An address that may hold a password: the refusal does not repeat it. */
function addressOf(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const url = env[name];
  if (!url) return undefined;
  if (!protocols.includes(URL.parse(url)?.protocol ?? ''))
    throw new Error(
      `${name} must begin with ${protocols.join('// or ')}//, with characters such as @ and / of its password percent-encoded`,
    );
  return url;
}

/** The tile server's address, validated because it becomes part of the pages' content policy. */
function tileUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = env.TILE_URL;
  if (!url) return undefined;
  if (!/^https?:\/\/[\w.{}:-]+\/\S*\{z\}/.test(url) || /[;,'"<>]/.test(url))
    throw new Error(`TILE_URL must look like https://tiles.example.com/{z}/{x}/{y}.png, not "${url}"`);
  return url;
}

export const SECRET_LENGTH = 32;

function secretText(env: NodeJS.ProcessEnv): string | undefined {
  const secret = env.WAYBILL_SECRET;
  if (secret && secret.trim().length < SECRET_LENGTH)
    throw new Error(`WAYBILL_SECRET must have ${SECRET_LENGTH} characters or more`);
  return secret || undefined;
}

function metricsReaders(env: NodeJS.ProcessEnv): MetricsConfig {
  const token = env.METRICS_TOKEN || undefined;
  if (token && token.trim().length < SECRET_LENGTH)
    throw new Error(`METRICS_TOKEN must have ${SECRET_LENGTH} characters or more`);
  const port = env.METRICS_PORT ? number(env, 'METRICS_PORT', 0) : undefined;
  const host = env.METRICS_HOST || '127.0.0.1';
  if (port !== undefined && !token && !isHere(host))
    throw new Error(`METRICS_HOST=${host} lets others read the metrics: set METRICS_TOKEN too`);
  return { token, port, host };
}

const MOST_HOPS = 9;

/** The widest private networks. A wider one, such as `0.0.0.0/1`, would trust any client to state its own address. */
const WIDEST = { 4: 8, 6: 7 } as const;

function trustedProxies(env: NodeJS.ProcessEnv): number | string[] {
  const text = (env.TRUST_PROXY ?? '').trim();
  if (text === '') return 0;
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (!addresses.every(isNetwork))
    throw new Error(
      `TRUST_PROXY must be a number of hops from 0 to ${MOST_HOPS}, or addresses such as 10.0.0.1,192.168.0.0/16, not "${text}"`,
    );
  return addresses;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || address.includes('%') || rest.length > 0) return false;
  // IPv4 addresses in IPv6 form have other prefix lengths: `::ffff:0:0/96` covers all of IPv4.
  if (/^::ffff:/i.test(address)) return false;
  if (bits === undefined) return true;
  return (
    /^\d{1,3}$/.test(bits) && Number(bits) >= WIDEST[family] && Number(bits) <= (family === 4 ? 32 : 128)
  );
}

function number(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} must be a number of 0 or more, not "${raw}"`);
  return value;
}
