// `npm run image:check`: the steps of the Dockerfile on this machine, without Docker. Files, packages and build have their own folders, and
// PATH has no compiler. Two builds must make the same files. Then the image's server, health check, doctor and backup run. Exit code 1 at
// the first failed step. Prints the instructions that only Docker can run. `-- --quick` links the installed packages and builds once.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../install.mjs';
import { ignoredBy, instructionsOf } from './dockerfile.mjs';

const IN_PATH = [
  'node',
  'npm',
  'npx',
  'sh',
  'env',
  'tar',
  'gzip',
  'dirname',
  'uname',
  'sed',
  'pg_dump',
  'pg_restore',
];
const temp = mkdtempSync(path.join(tmpdir(), 'waybill-image-'));
process.on('exit', () => rmSync(temp, { recursive: true, force: true }));
const say = (text) => process.stdout.write(`${text}\n`);
const fail = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

/** A PATH with only these programs: steps that need a compiler fail, as in the image. */
function barePath() {
  const bin = path.join(temp, 'bin');
  mkdirSync(bin);
  for (const name of IN_PATH) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
    if (found) symlinkSync(found, path.join(bin, name));
  }
  return bin;
}
const env = { PATH: barePath(), HOME: process.env.HOME ?? temp, LANG: 'C.UTF-8' };

const { stages } = instructionsOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
const onlyByDocker = [];
const isQuick = process.argv.includes('--quick');

/** Copies the build's context into a stage, without the files that .dockerignore excludes. */
function copyContext(from, to) {
  const isLeftOut = ignoredBy(readFileSync(path.join(root, '.dockerignore'), 'utf8'));
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  const isWanted = (file) => from === '.' || file === from || file.startsWith(`${from}/`);
  const files = stdout.split('\n').filter((file) => file && isWanted(file) && !isLeftOut(file));
  if (files.length === 0) fail(`COPY ${from}: there is no such file`);
  for (const file of files) cpSync(path.join(root, file), path.join(to, path.relative(from, file)));
}

function runStage({ name, instructions }, dir) {
  mkdirSync(dir, { recursive: true });
  process.chdir(dir);
  for (const { word, text } of instructions) {
    if (word === 'COPY') copy(text.split(/\s+/));
    else if (word === 'RUN' && isQuick && text.startsWith('npm ci'))
      linkPackages(text.includes('--omit=dev'));
    else if (word === 'RUN' && /^(npm|node) /.test(text)) {
      say(`${name}: ${text}`);
      const { status } = spawnSync('sh', ['-c', text], { cwd: dir, env, stdio: 'inherit' });
      if (status !== 0) fail(`${name}: "${text}" ended with ${status}`);
    } else if (word === 'RUN' || word === 'USER' || word === 'VOLUME') onlyByDocker.push(`${word} ${text}`);
  }
}

function linkPackages(withoutDev) {
  spawnSync('cp', ['-al', path.join(root, 'node_modules'), 'node_modules']);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [place, { dev }] of Object.entries(packages))
    if (withoutDev && dev) rmSync(place, { recursive: true, force: true });
}

function copy(words) {
  const [stage] = words[0].startsWith('--from=') ? [words.shift().slice('--from='.length)] : [];
  const to = words.pop();
  for (const from of words) {
    const target = words.length > 1 || to.endsWith('/') ? path.join(to, path.basename(from)) : to;
    if (stage) cpSync(path.join(temp, stage, from.replace(/^\/app\//, '')), to, { recursive: true });
    else copyContext(from, from === '.' ? '.' : target);
  }
}

/** The hash of each file below a folder. */
function hashesIn(dir) {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(dir, file)).isFile(),
  );
  return new Map(
    files.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(dir, file)))
        .digest('hex'),
    ]),
  );
}

function compareBuilds() {
  runStage(build, path.join(temp, 'again'));
  const [first, second] = [build.name, 'again'].map((name) => hashesIn(path.join(temp, name, 'dist')));
  const files = [...new Set([...first.keys(), ...second.keys()])];
  const differing = files.filter((file) => first.get(file) !== second.get(file));
  if (differing.length > 0)
    fail(
      `Two builds differ in ${differing.length} of ${first.size} files: ${differing.slice(0, 10).join(', ')}`,
    );
  say(`Two builds are the same: ${first.size} files.`);
}

for (const stage of stages) runStage(stage, path.join(temp, stage.name));

const [build] = stages;
if (!isQuick) compareBuilds();

const image = path.join(temp, stages.at(-1).name);
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const tools = Object.entries(packages).filter(
  ([place, { dev }]) => dev && existsSync(path.join(image, place)),
);
if (tools.length > 0)
  fail(`The image holds packages for development: ${tools.map(([place]) => place).join(', ')}`);
say(
  `No package for development is in it; ${readdirSync(path.join(image, 'node_modules')).length} folders of packages.`,
);

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const free = probe.address().port;
    probe.close(() => resolve(free));
  });
});
const settings = Object.fromEntries(
  stages
    .at(-1)
    .instructions.filter(({ word }) => word === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('='))),
);
const running = {
  ...env,
  ...settings,
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: path.join(temp, 'data'),
};
const server = spawn('node', ['dist/server.mjs'], {
  cwd: image,
  env: running,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => server.kill());
await new Promise((resolve) => {
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.includes('Waybill is ready')) resolve();
  });
  server.once('exit', (code) => fail(`The image's server ended with ${code}: ${output}`));
});
say('The image starts.');
const check = stages.at(-1).instructions.find(({ word }) => word === 'HEALTHCHECK').text;
const [program, ...args] = JSON.parse(check.slice(check.indexOf('[')));
for (const [what, words, codes] of [
  ['its health check', [program, ...args], [0]],
  ['its doctor', ['node', 'scripts/doctor.mjs'], [1]],
  ['its ledger check', ['node', 'scripts/ledgerVerify.mjs'], [0]],
  ['its backup', ['node', 'scripts/backupDaily.mjs', temp, '--once'], [0]],
  ['its tenant', ['node', 'scripts/tenant.mjs', 'create', 'docs/examples/tenant.json'], [0]],
]) {
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), {
    cwd: image,
    env: running,
    encoding: 'utf8',
  });
  if (!codes.includes(status)) fail(`${what} ended with ${status}: ${stdout}${stderr}`);
  say(`${what} works.`);
}
const compose = spawnSync('docker', ['info'], { encoding: 'utf8' }).status === 0;
say(`Not run here, as only Docker can: ${onlyByDocker.join('; ')}${compose ? '' : '; compose.yaml'}.`);
server.removeAllListeners('exit');
server.kill();
process.exit(0);
