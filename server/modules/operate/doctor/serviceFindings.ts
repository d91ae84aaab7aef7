import { resolveTxt } from 'node:dns/promises';
import { connect } from 'node:tls';
import type { Ctx } from '../../../context.ts';
import { DAY_MS } from '../../../ports/clock.ts';
import { selectTenants } from './doctorStore.ts';
import { type Finding, mend, mendIf, note, ok } from './findings.ts';

const WITHIN_MS = 6000;
const CERTIFICATE_DAYS = { mend: 7, note: 21 };

/** Checks that call the outside services now; each takes at most some seconds. */
export async function serviceFindings(ctx: Ctx): Promise<Finding[]> {
  const { config, ports } = ctx;
  const inProduction = !config.demo;
  const probes = await Promise.all([
    probed('mail', config.smtpUrl !== undefined, ports.mailer.probe, {
      absent: 'no mail is sent: nobody can sign up or reset a password',
      set: 'SMTP_URL=smtps://user:password@mail.example.com',
      broken: 'check SMTP_URL, the password and the firewall',
      isSerious: inProduction && !config.sandbox.has('outbox'),
    }),
    probed('gateway', config.stripe !== undefined, ports.payments.probe, {
      absent: 'nobody can pay but from a wallet that an operator fills',
      set: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
      broken: 'check STRIPE_SECRET_KEY: it must write checkout sessions and refunds',
      isSerious: inProduction && !config.sandbox.has('gateway'),
    }),
    probed('couriers', config.karrio !== undefined, ports.couriers.probe, {
      absent: 'no courier is connected: quotes are empty',
      set: 'KARRIO_URL and KARRIO_API_KEY',
      broken: 'start karrio; check KARRIO_URL and KARRIO_API_KEY',
      isSerious: inProduction && !config.sandbox.has('couriers'),
    }),
    inProduction ? tlsFindings(config.publicUrl) : [],
    inProduction ? tenantFindings(ctx).catch((err) => [unchecked('tenants', err)]) : [],
  ]);
  const found = probes.flat();
  if (inProduction && config.stripe?.secretKey.includes('_test_'))
    found.push(
      mend(
        'gateway',
        'the keys are of the test mode: anybody fills a wallet with a test card, and no money moves',
        'live keys, and the webhook of the live mode; then correct the wallets that test cards filled',
      ),
    );
  if (config.karrio && !config.karrio.webhookSecret)
    found.push(
      note(
        'couriers',
        'karrio reports nothing: parcels are asked for every four hours',
        'KARRIO_WEBHOOK_SECRET',
      ),
    );
  return found;
}

interface Words {
  absent: string;
  set: string;
  broken: string;
  isSerious: boolean;
}

async function probed(
  what: string,
  isSet: boolean,
  probe: (() => Promise<void>) | undefined,
  { absent, set, broken, isSerious }: Words,
): Promise<Finding[]> {
  if (!isSet) return isSerious ? [mend(what, absent, set)] : [];
  try {
    await within(probe?.() ?? Promise.resolve());
    return [ok(what, 'it answers')];
  } catch (err) {
    return [mend(what, (err as Error).message.split('\n')[0] ?? 'it does not answer', broken)];
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${WITHIN_MS / 1000} s`)), WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks the way that customers take: TLS at the public address, and this server behind it. */
async function tlsFindings(publicUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  try {
    const until = await within(certificateEnd(hostname, Number(port || 443)));
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const says = `the certificate of ${hostname} ends in ${days} days`;
    const cure = 'renew it; a proxy such as Caddy does so by itself';
    const tls =
      days < CERTIFICATE_DAYS.mend
        ? mend('TLS', says, cure)
        : days < CERTIFICATE_DAYS.note
          ? note('TLS', says, cure)
          : ok('TLS', says);
    return [tls, await publicUrlFinding(publicUrl)];
  } catch (err) {
    return [
      mend(
        'TLS',
        `${publicUrl}: ${(err as Error).message}`,
        'DNS, port 443 and a certificate that browsers trust',
      ),
    ];
  }
}

function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: WITHIN_MS }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(valid_to));
    });
    socket.once('error', reject);
  });
}

async function publicUrlFinding(publicUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const health = (await answer.json()) as { status?: string };
    if (answer.ok && health.status === 'ok') return ok('public address', `${publicUrl} leads to a Waybill`);
    return mend(
      'public address',
      `${publicUrl}/healthz answers ${answer.status}`,
      'let the proxy pass all paths on',
    );
  } catch (err) {
    return mend(
      'public address',
      `${publicUrl}/healthz: ${(err as Error).message}`,
      'start the server, and let the proxy pass all paths on',
    );
  }
}

/** Checks that tenants' own host names have an address, and that their mail domains allow this server to send. */
async function tenantFindings(ctx: Ctx): Promise<Finding[]> {
  const tenants = await selectTenants(ctx);
  const hosts = tenants.flatMap(({ code, hosts: names }) => names.map((name) => ({ code, name })));
  const lost = await Promise.all(
    hosts.map(async ({ code, name }) => {
      // Any failure means that customers cannot find the host.
      const addresses = await within(ctx.ports.hostNames.addressesOf(name)).catch(() => []);
      return addresses.length > 0
        ? []
        : [mend('DNS', `${name} of tenant ${code} leads nowhere`, `an A or CNAME record for ${name}`)];
    }),
  );
  if (!ctx.config.smtpUrl) return lost.flat();
  const ownHost = new URL(ctx.config.publicUrl).hostname;
  const domains = new Set(tenants.map(({ sender }) => sender?.split('@')[1] ?? ownHost));
  return [...lost.flat(), ...(await Promise.all([...domains].map(spfFinding)))];
}

async function spfFinding(domain: string): Promise<Finding> {
  // The look-up also fails if a domain has no such records.
  const records = await within(resolveTxt(domain)).catch(() => []);
  return records.some((parts) => parts.join('').startsWith('v=spf1'))
    ? ok('mail', `${domain} has an SPF record`)
    : note(
        'mail',
        `no SPF record of ${domain} was found: mails may land among spam`,
        'SPF and DKIM records, as the mail provider gives them',
      );
}

/** A failed query only repeats its text; its cause names the refusal of the database or of the network. */
function reasonOf({ message, cause }: Error): string {
  const { message: inner, code } = (cause ?? {}) as { message?: string; code?: string };
  return (inner || code || message).split('\n')[0] ?? '';
}

/** The finding for a check that itself failed. */
export const unchecked = (what: string, err: unknown, isSerious = true): Finding =>
  mendIf(isSerious)(
    what,
    `it could not be checked: ${reasonOf(err as Error)}`,
    what === 'database'
      ? 'check DATABASE_URL, and whether PostgreSQL runs'
      : 'mend the findings above, and ask again',
  );
