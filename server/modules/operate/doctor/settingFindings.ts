import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type Config, isHere, SECRET_LENGTH } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import { readSecret, secretFile } from '../../../secret.ts';
import { type Finding, mend, mendIf, note, ok } from './findings.ts';

const GB = 1e9;
const DISK = { mendBelow: 1 * GB, noteBelow: 5 * GB };
const OPEN_TO_OTHERS = 0o077;

/** Checks of the environment and this machine, without any outside service. */
export async function settingFindings({ config }: Ctx): Promise<Finding[]> {
  return [
    ...modeFindings(config),
    ...secretFindings(config),
    ...addressFindings(config),
    ...metricsFindings(config),
    await diskFinding(config),
  ];
}

function modeFindings({ demo, publicDemo, sandbox, hooksLocal }: Config): Finding[] {
  const found: Finding[] = [];
  if (demo)
    found.push(
      publicDemo
        ? mend(
            'demo',
            'a demo that others reach: everybody knows its passwords',
            'WAYBILL_DEMO=0 with a new database, unless a public demo is meant',
          )
        : note('demo', 'this is the demo', 'for production: WAYBILL_DEMO=0 with a new database'),
    );
  else {
    found.push(ok('demo', 'off'));
    for (const part of sandbox)
      found.push(
        mend(
          'sandbox',
          `${part} of the sandbox is open in production`,
          `take ${part} out of WAYBILL_SANDBOX`,
        ),
      );
  }
  if (hooksLocal)
    found.push(
      mendIf(!demo)(
        'webhooks',
        'users can have this machine and its networks called',
        'take WAYBILL_HOOKS_LOCAL away',
      ),
    );
  return found;
}

function secretFindings(config: Config): Finding[] {
  const file = secretFile(config.dataDir);
  const secret = readSecret(config);
  if (!secret)
    return [note('secret', 'there is none yet', 'the first start makes one; or set WAYBILL_SECRET')];
  if (secret.length < SECRET_LENGTH)
    return [mend('secret', `it has fewer than ${SECRET_LENGTH} characters`, 'openssl rand -hex 32')];
  const found: Finding[] = [];
  if (existsSync(file) && statSync(file).mode & OPEN_TO_OTHERS)
    found.push(mend('secret', `others of this machine can read ${file}`, `chmod 600 ${file}`));
  if (!config.secret && config.databaseUrl)
    found.push(
      note(
        'secret',
        `it is in ${file}: a second process on this database would have another`,
        'set WAYBILL_SECRET for all processes',
      ),
    );
  if (config.secretBefore)
    found.push(
      note(
        'secret',
        'WAYBILL_SECRET_BEFORE is still set',
        'npm run operate -- apps/rotateKey --reason "new secret", then take it away',
      ),
    );
  return found.length > 0 ? found : [ok('secret', `${secret.length} characters`)];
}

function addressFindings({ demo, publicUrl, host, trustProxy }: Config): Finding[] {
  if (demo) return [];
  const { protocol, hostname } = new URL(publicUrl);
  const found: Finding[] = [];
  if (isHere(hostname))
    found.push(
      mend(
        'PUBLIC_URL',
        `links in mails and on labels lead to ${publicUrl}`,
        'PUBLIC_URL=https://<your host>',
      ),
    );
  else if (protocol !== 'https:')
    found.push(
      mend(
        'PUBLIC_URL',
        `${publicUrl} is not encrypted: passwords and sessions can be read on the way`,
        'a proxy with TLS, and PUBLIC_URL=https://…',
      ),
    );
  else found.push(ok('PUBLIC_URL', publicUrl));
  const isTrusting = trustProxy !== 0;
  if (!isTrusting && protocol === 'https:')
    found.push(
      mend(
        'proxy',
        'TLS ends at a proxy that is not trusted: all clients share its address and its limits',
        'TRUST_PROXY=1, or the addresses of the proxies',
      ),
    );
  else if (typeof trustProxy === 'number' && isTrusting && !isHere(host))
    found.push(
      note(
        'proxy',
        `a client that reaches ${host} without passing the ${trustProxy} proxies can claim any address`,
        'a firewall, HOST=127.0.0.1, or addresses in TRUST_PROXY',
      ),
    );
  else found.push(ok('proxy', isTrusting ? `trusted: ${trustProxy}` : 'none'));
  return found;
}

const metricsFindings = ({ demo, metrics: { token, port } }: Config): Finding[] =>
  demo || token !== undefined || port !== undefined
    ? []
    : [
        note(
          'metrics',
          'nobody watches: /metrics is shut',
          'METRICS_TOKEN or METRICS_PORT, and deploy/alerts.yml',
        ),
      ];

async function diskFinding({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return ok('disk', `${dataDir} is not there yet`);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / GB).toFixed(1)} GB free in ${dataDir}`;
  if (free < DISK.mendBelow)
    return mend('disk', says, 'make room: the database stops writing when it is full');
  if (free < DISK.noteBelow) return note('disk', says, 'make room, or watch waybill_data_dir_free_bytes');
  return ok('disk', says);
}
