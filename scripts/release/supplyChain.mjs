// `npm run supply`: licences of all delivered packages, their list as CycloneDX (sbom.cdx.json in dist/), and their known faults if the
// registry provides them. Exit code 1: a licence that nobody has accepted, or a known fault of high severity or worse.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from '../install.mjs';
import { deliveredIn, refusedIn } from './licences.mjs';

requireNode();
installPackages();
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const ask = (...words) => spawnSync(npm, words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const counts = new Map();
for (const { licence } of deliveredIn(lock)) counts.set(licence, (counts.get(licence) ?? 0) + 1);
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
  process.stdout.write(`${String(count).padStart(5)}  ${licence}\n`);
const refused = refusedIn(lock);
for (const { name, version, licence } of refused)
  process.stdout.write(`REFUSED  ${name}@${version}: ${licence}\n`);

const list = ask('sbom', '--omit=dev', '--sbom-format=cyclonedx');
if (list.status !== 0) {
  process.stderr.write(list.stderr);
  process.exit(2);
}
mkdirSync(path.join(root, 'dist'), { recursive: true });
writeFileSync(path.join(root, 'dist/sbom.cdx.json'), list.stdout);
process.stdout.write(
  `\n${JSON.parse(list.stdout).components.length} packages are listed in dist/sbom.cdx.json\n`,
);

const { vulnerabilities, metadata } = JSON.parse(ask('audit', '--omit=dev', '--json').stdout || '{}');
const isTold = metadata !== undefined;
const serious = Object.values(vulnerabilities ?? {}).filter(({ severity }) =>
  ['high', 'critical'].includes(severity),
);
for (const { name, severity, range } of serious)
  process.stdout.write(`FAULT    ${name} ${range}: ${severity}\n`);
process.stdout.write(
  isTold
    ? `Known faults: ${metadata.vulnerabilities.total}, ${serious.length} of them high or critical.\n`
    : 'Known faults: this registry tells none; ask another one before a release.\n',
);
process.exit(refused.length + serious.length > 0 ? 1 : 0);
