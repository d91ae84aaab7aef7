// Finds a Chromium: the system's, else Debian's package if it runs as root, else Playwright's own. As a command it installs one if none is
// found, so that later runs do not wait for it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without windows, which most tests do not need. It takes less processor time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';

/** A Chromium with windows. */
export const fromSystem = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file));

/** The windowless Chromium if it is installed and CHROMIUM_PATH is not set. */
export const lightFromSystem = () =>
  !process.env.CHROMIUM_PATH && existsSync(WINDOWLESS) ? WINDOWLESS : fromSystem();

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
  // Older releases of Debian lack this package.
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  return fromSystem();
}

export async function findChromium() {
  const file = fromSystem() ?? fromDebian() ?? (await fromPlaywright());
  if (file) return file;
  throw new Error('No Chromium found. Install one, or name it in CHROMIUM_PATH.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await findChromium();
