// Finds a Chromium for the browser tests: the system's, else Playwright's own, else Debian's package when root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const fromSystem = () => [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file));

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  if (existsSync(file)) return file;
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  return status === 0 && existsSync(file) ? file : undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const run = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  return fromSystem();
}

export async function findChromium() {
  const file = fromSystem() ?? fromDebian() ?? (await fromPlaywright());
  if (file) return file;
  throw new Error('No Chromium found. Install one, or name it in CHROMIUM_PATH.');
}
