import path from 'node:path';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  /** Speed of the sandbox couriers; 1 = booked to delivered in about ten minutes, 0 = only when told. */
  clockSpeed: number;
  /** Address under which people reach this server, for links in mails and on labels. */
  publicUrl: string;
  geocoderUrl: string | undefined;
  geocoderKind: 'nominatim' | 'photon';
  smtpUrl: string | undefined;
  corsOrigins: string[];
  secret: string | undefined;
  trustProxy: boolean;
  logLevel: string;
}

/** Reads the environment once. Throws with the variable's name when a value cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = number(env, 'PORT', 4000);
  const host = env.HOST || '127.0.0.1';
  return {
    port,
    host,
    dataDir: path.resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL || undefined,
    demo: env.WAYBILL_DEMO !== '0',
    clockSpeed: number(env, 'WAYBILL_CLOCK', 1),
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    geocoderUrl: env.GEOCODER_URL || undefined,
    geocoderKind: env.GEOCODER_KIND === 'photon' ? 'photon' : 'nominatim',
    smtpUrl: env.SMTP_URL || undefined,
    corsOrigins: (env.CORS_ORIGINS || '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
    secret: env.WAYBILL_SECRET || undefined,
    trustProxy: env.TRUST_PROXY === '1',
    logLevel: env.LOG_LEVEL || 'info',
  };
}

function number(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} must be a number of 0 or more, not "${raw}"`);
  return value;
}
