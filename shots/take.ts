import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BASE, DEMO, removeData, startPortal, temporaryData } from '../bench/support/runningPortal.ts';
import { LOCALES } from '../contract/rules/locales.ts';
import { prepareFacts, type ShotFacts } from './facts.ts';
import { layOut, type Shot } from './sheets.ts';
import { type ShotState, STATES } from './states.ts';

const DIR = 'test-results/shots';
const WIDTHS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const SCHEMES = ['light', 'dark'] as const;
type Width = keyof typeof WIDTHS;

/** Arguments: kinds (wide, phone, light, dark, a language) select the kinds, all other words the states by name. */
const words = process.argv.slice(2);
const pick = <T extends string>(all: readonly T[], usual: readonly T[]) => {
  const named = all.filter((one) => words.includes(one));
  return named.length > 0 ? named : usual;
};
const widths = pick(Object.keys(WIDTHS) as Width[], ['wide', 'phone']);
const schemes = pick(SCHEMES, SCHEMES);
const languages = pick(LOCALES, LOCALES.slice(0, 2));
const names = words.filter((word) => ![...Object.keys(WIDTHS), ...SCHEMES, ...LOCALES].includes(word));
const states = STATES.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)));

const dataDir = temporaryData();
const portal = await startPortal(dataDir);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const failures: string[] = [];
try {
  rmSync(DIR, { recursive: true, force: true });
  mkdirSync(DIR, { recursive: true });
  const facts = await prepareFacts();
  const kinds = widths.flatMap((width) => languages.map((language) => ({ width, language })));
  // A page mostly waits for its data; two kinds in parallel use that time.
  const workers = [0, 1].map(async () => {
    for (let kind = kinds.shift(); kind; kind = kinds.shift())
      await takeKind(browser, kind.width, kind.language, facts);
  });
  await Promise.all(workers);
} finally {
  await browser.close();
  await portal.stop();
  removeData(dataDir);
}
process.stdout.write(
  `${states.length} states in ${DIR}\n${failures.map((f) => `not reached: ${f}\n`).join('')}`,
);
if (failures.length > 0) process.exitCode = 1;

async function takeKind(browser: Browser, width: Width, language: string, facts: ShotFacts): Promise<void> {
  const [guest, shipper] = await Promise.all([
    open(browser, width, language),
    open(browser, width, language),
  ]);
  await shipper.request.post(`${BASE}/v1.0/auth/login`, { data: DEMO });
  const taken = new Map<string, Shot[]>(schemes.map((scheme) => [scheme, []]));
  for (const state of states) {
    if (state.only && state.only !== width) continue;
    const context = state.signedOut ? guest : shipper;
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: schemes[0]!, reducedMotion: 'reduce' });
    await reach(page, state, facts).catch((error: Error) =>
      failures.push(`${state.name} (${width}, ${language}): ${error.message.split('\n')[0]}`),
    );
    for (const scheme of schemes) {
      const file = path.join(DIR, `${state.name} ${width} ${scheme} ${language}.png`);
      await photograph(page, scheme, file, state.whole ?? false);
      taken.get(scheme)!.push({ name: `${state.name} · ${width} · ${scheme} · ${language}`, file });
    }
    await context.setOffline(false);
    await page.close();
  }
  for (const scheme of schemes)
    await layOut(browser, DIR, `${width} ${scheme} ${language}`, width, taken.get(scheme)!);
  await Promise.all([guest.close(), shipper.close()]);
}

async function open(browser: Browser, width: Width, language: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: WIDTHS[width],
    hasTouch: width === 'phone',
    isMobile: width === 'phone',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript((code) => localStorage.setItem('lang', code), language);
  await context.addCookies([{ name: 'lang', value: language, url: BASE }]);
  return context;
}

async function reach(page: Page, state: ShotState, facts: ShotFacts): Promise<void> {
  await state.before?.(page);
  await page.goto(typeof state.path === 'string' ? state.path : state.path(facts));
  if (state.loading) return page.waitForTimeout(1500);
  await waitForPaint(page);
  await state.act?.(page, facts);
  await waitForPaint(page);
}

/** A heading is shown, nothing is loading, no skeleton is left. The console's event stream never ends, so network idle cannot be awaited. */
async function waitForPaint(page: Page): Promise<void> {
  await page.locator('h1, h2, form').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
  await page.waitForTimeout(700);
}

async function photograph(
  page: Page,
  colorScheme: 'light' | 'dark',
  file: string,
  whole: boolean,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const size = page.viewportSize()!;
  if (whole) {
    // A window as high as the page, so that sticky elements are at the end of the picture.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.max(size.height, Math.min(height, 4000)) });
  }
  await page.waitForTimeout(150);
  await page.waitForFunction(isRepainted, null, { polling: 100 });
  await page.screenshot({ path: file, animations: 'disabled' });
  if (whole) await page.setViewportSize(size);
}

/** No colour has changed since the last check: another scheme reaches the parts of a page one after another. */
function isRepainted(): boolean {
  const page = globalThis as { painted?: string };
  const before = page.painted;
  page.painted = [...document.querySelectorAll('body, body *')]
    .map((part) => {
      const { color, backgroundColor } = getComputedStyle(part);
      return color + backgroundColor;
    })
    .join();
  return page.painted === before;
}
