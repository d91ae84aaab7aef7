import type { Page } from '@playwright/test';
import type { Look, PageProbe } from './loads.ts';
import { median, type Row } from './measure.ts';
import { BASE } from './runningPortal.ts';

type Probed = { __probe: PageProbe };
const ROW = '#record-grid tbody tr[tabindex]';

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Median time from pressing each of `keys` until the frame that shows its result. */
async function keysToPaint(page: Page, keys: string[], rounds: number): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Probed).__probe.keys.length = 0;
  });
  for (let i = 0; i < rounds; i++) {
    for (const key of keys) {
      await page.keyboard.press(key);
      await nextFrame(page);
    }
  }
  return median(await page.evaluate(() => (globalThis as unknown as Probed).__probe.keys));
}

/** Times from `act` until each of `looks` is painted. */
async function untilEach(page: Page, looks: Look[], act: () => Promise<unknown>): Promise<number[]> {
  const start = await page.evaluate(() => performance.now());
  await act();
  return page.evaluate(
    ([expected, from]) =>
      Promise.all(expected.map((look) => (globalThis as unknown as Probed).__probe.when(look, from))),
    [looks, start] as const,
  );
}

const until = async (page: Page, look: Look, act: () => Promise<unknown>): Promise<number> =>
  (await untilEach(page, [look], act))[0] ?? 0;

/** Waiting times in the order list of an open console. */
export async function interactions(page: Page, number: string, cpu: number): Promise<Row[]> {
  const slow = cpu > 1;
  const all = `${BASE}/customer/orders?filter=${encodeURIComponent('{"tab":"ALL"}')}`;
  const session = await page.context().newCDPSession(page);
  await page.goto(all);
  await page.locator(ROW).first().focus();
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator(ROW).first().focus();
  const rows: Row[] = [
    { what: 'row moves (j, k)', value: await keysToPaint(page, ['j', 'k'], 10), unit: 'ms' },
    { what: 'ticking (x)', value: await keysToPaint(page, ['x'], 10), unit: 'ms' },
    {
      what: 'palette opens and closes',
      value: await keysToPaint(page, ['Control+k', 'Escape'], 8),
      unit: 'ms',
    },
  ];
  if (!slow) for (const row of rows) row.limit = 50;

  const details: number[] = [];
  for (let i = 0; i < 6; i++) {
    await page.locator(ROW).first().focus();
    const name = (await page.locator(ROW).first().getAttribute('aria-label')) ?? '';
    details.push(await until(page, { selector: 'main h1', text: name }, () => page.keyboard.press('Enter')));
    await page.goBack();
    await page.locator(ROW).first().waitFor();
  }
  rows.push({
    what: 'list → detail, visited before',
    value: median(details.slice(1)),
    unit: 'ms',
    limit: slow ? 220 : 70,
  });

  const forms: number[] = [];
  const wholeForms: number[] = [];
  for (let i = 0; i < 6; i++) {
    await page.locator(ROW).first().focus();
    const [begun = 0, whole = 0] = await untilEach(
      page,
      [{ selector: '#f-title' }, { selector: '#f-receiver-name' }],
      () => page.keyboard.press('c'),
    );
    forms.push(begun);
    wholeForms.push(whole);
    await page.goBack();
    await page.locator(ROW).first().waitFor();
  }
  rows.push(
    { what: 'create form opens, first time', value: forms[0] ?? 0, unit: 'ms' },
    {
      what: 'create form opens, visited before',
      value: median(forms.slice(1)),
      unit: 'ms',
      limit: slow ? undefined : 70,
    },
    { what: 'the same, until its last field', value: median(wholeForms.slice(1)), unit: 'ms' },
  );

  const filtered: number[] = [];
  for (let i = 0; i < 4; i++) {
    await page.locator('#list-search').focus();
    const other = await page.locator(ROW).first().getAttribute('aria-label');
    const expected =
      other === number ? { selector: ROW, gone: '\u0000' } : { selector: ROW, gone: other ?? '' };
    filtered.push(await until(page, expected, () => page.keyboard.insertText(number)));
    await page.goto(all);
    await page.locator(ROW).first().waitFor();
  }
  if (!slow)
    rows.push({ what: 'typing in the filter → new rows', value: median(filtered), unit: 'ms', limit: 300 });
  return rows;
}
