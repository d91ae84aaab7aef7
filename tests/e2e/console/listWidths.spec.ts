import { expect, loaded, test } from '../support.ts';
import { enter } from './widthsWorld.ts';

// The tests are independent, so several workers share this file.
test.describe.configure({ mode: 'parallel' });

test('at 1440 px purposes and names of shops are whole (BILL-18, BX-32)', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, baseURL ?? '');
  for (const [path, cell] of [
    ['/customer/billing/transaction', ':is(.one-line > :first-child, .two-lines)'],
    ['/customer/integration', 'td:nth-of-type(2)'],
  ] as const) {
    await page.goto(path);
    await loaded(page);
    await expect(page.locator(`#record-grid ${cell}`).first()).toBeVisible();
    const cut = await page
      .locator(`#record-grid ${cell}`)
      .evaluateAll((all) =>
        all
          .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 6)
          .map((e) => e.textContent),
      );
    expect(cut, path).toEqual([]);
  }
});

test('at 1440 px COD, transactions and integrations fit beside the menu without scrolling sideways, and each purpose is one line (COD-07, BILL-18, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, baseURL ?? '');
  for (const path of ['orders/cod', 'integration', 'billing/transaction']) {
    await page.goto(`/customer/${path}`);
    await loaded(page);
    const grid = page.locator('#record-grid');
    await expect(grid).toBeVisible();
    const beyond = ({ parentElement: box }: Element) => (box ? box.scrollWidth - box.clientWidth : 1);
    expect(await grid.evaluate(beyond), path).toBe(0);
  }
  const heights = await page
    .locator('#record-grid .one-line')
    .evaluateAll((all) => all.map((line) => line.clientHeight));
  expect(heights).not.toEqual([]);
  expect(Math.max(...heights)).toBeLessThan(24);
});

test('at 768 px the last column covers a column that it would cut (BX-32)', async ({ page, baseURL }) => {
  const host = (baseURL ?? '').replace('localhost', 'swiftlogistics.localhost');
  await page.setViewportSize({ width: 768, height: 800 });
  await enter(page, host);
  const links = '/customer/orders/bulk-orders/instabook';
  const [list] = await Promise.all([page.waitForRequest(/\/v1\.0\/instabook\?/), page.goto(host + links)]);
  // The demo of this tenant has no links.
  await page.evaluate(
    ([url, authorization]) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ value: 20 }),
      }),
    [list.url(), (await list.allHeaders()).authorization ?? ''] as const,
  );
  for (const path of ['/customer/contacts', links, '/customer/orders']) {
    await page.goto(host + path);
    await loaded(page);
    await expect(page.locator('#record-grid')).toBeVisible();
    const inView = await page.locator('#record-grid').evaluate((grid) => {
      const heads = [...grid.querySelectorAll('th')];
      const last = heads.at(-1)?.getBoundingClientRect();
      if (!last) return 'no column';
      const seen = document.elementFromPoint(last.left - 4, last.top + last.height / 2)?.closest('th');
      const right = seen?.getBoundingClientRect().right ?? 0;
      return seen === heads.at(-1) || right <= last.left + 1 || right - last.left < 0
        ? ''
        : seen?.textContent;
    });
    expect(inView, path).toBe('');
  }
});

for (const [tenant, lang] of [
  ['', 'my'],
  ['swiftlogistics.', 'id_ID'],
] as const)
  test(`on phones heads and search labels of lists are one line in ${lang}, and on tablets no column is cut (I18N-01, SHELL-76, BX-32)`, async ({
    page,
    baseURL,
  }) => {
    const host = (baseURL ?? '').replace('localhost', `${tenant}localhost`);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await enter(page, host);
    for (const path of ['orders', 'orders/bulk-orders', 'contacts', 'billing', 'inbox', 'orders/cod']) {
      await page.goto(`${host}/customer/${path}`);
      await loaded(page);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        for (const one of [page.locator('h1'), page.locator('label[for=list-search]')])
          expect(await one.evaluate((line) => line.getBoundingClientRect().height), path).toBeLessThan(34);
      }
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 768 });
        const grid = page.locator('#record-grid, #edit-grid');
        if ((await grid.count()) === 0) continue;
        const { gap, whole } = await grid.evaluate((table) => {
          const heads = [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect());
          const edge = heads.pop()?.left ?? 0;
          const ends = heads.map(({ right }) => right).filter((right) => right <= edge + 1);
          return { gap: edge - Math.max(...ends), whole: ends.length };
        });
        expect(Math.abs(gap), `${path} at ${width}`).toBeLessThanOrEqual(1.5);
        // The tick, and three columns.
        expect(whole, `${path} at ${width}`).toBeGreaterThanOrEqual(4);
      }
    }
  });

for (const [tenant, lang] of [
  ['', 'en_US'],
  ['swiftlogistics.', 'id_ID'],
  ['myhub.', 'my'],
  ['sg.', 'zh_CN'],
] as const)
  test(`headings of lists are whole and in one line in ${lang}, no status, time or kind is cut, and the inbox fits from 1100 px on (I18N-01, SHELL-76, BX-32, BX-40)`, async ({
    page,
    baseURL,
  }) => {
    const host = (baseURL ?? '').replace('localhost', `${tenant}localhost`);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await enter(page, host);
    const lists = [
      'orders?tab=ALL',
      'billing/transaction',
      'inbox',
      'orders/cod',
      'orders/cod?tab=overdue',
      'settings/integrations',
      'settings/activity',
    ];
    for (const path of lists) {
      await page.goto(`${host}/customer/${path}`);
      await loaded(page);
      for (const width of [768, 1024, ...(path === 'inbox' ? [1100, 1200, 1280] : []), 1440]) {
        await page.setViewportSize({ width, height: 800 });
        if ((await page.locator('#record-grid').count()) === 0) continue;
        if (path === 'inbox' && width >= 1100)
          expect(
            await page
              .locator('#record-grid')
              .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1)),
            `at ${width}`,
          ).toBe(0);
        const cut = await page.locator('#record-grid').evaluate((grid) => {
          const wrong = [...grid.querySelectorAll('th[data-column]')].filter((head) => {
            const text = document.createRange();
            text.selectNodeContents(head);
            const { right, height } = text.getBoundingClientRect();
            return height > 25 || right > head.getBoundingClientRect().right;
          });
          // Free texts such as names may be cut, and have a title.
          const words = [...grid.querySelectorAll('[data-status] > span')];
          // On a tablet a name takes two lines.
          const names = [...grid.querySelectorAll('.person')];
          if (innerWidth < 1024) words.push(...grid.querySelectorAll('.person > span'));
          const keys = [
            'schedule',
            'date',
            'kind',
            'deadline',
            'since',
            'lastUsedAt',
            'at',
            'delivered',
            'due',
            'paidOut',
          ];
          const columns = [...grid.querySelectorAll<HTMLElement>('th')].map(
            (head) => head.dataset.column ?? '',
          );
          const cells = [...grid.querySelectorAll('td')].filter((cell) =>
            keys.includes(columns[cell.cellIndex] ?? ''),
          );
          return [
            ...wrong,
            ...[...words, ...cells].filter((part) => part.scrollWidth > part.clientWidth),
            ...names.filter((name) => innerWidth <= 1024 && name.scrollHeight > name.clientHeight + 1),
          ].map((part) => part.textContent);
        });
        expect(cut, `${path} at ${width}`).toEqual([]);
      }
    }
  });
