import {
  apiOf,
  expect,
  expectOpenAccessible,
  fillWallet,
  loaded,
  placeOrder,
  signIn,
  test,
} from '../support.ts';

test('the dashboard names the user, the balance in the company’s currency and the four counts, with the values of the API (DASH-01, DASH-02, DASH-03, DASH-04, DASH-05, DASH-06)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const count = async (query: string) => String((await api.page(`order?${query}&limit=1`)).rowTotal);
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nurul Aina' })).toBeVisible();
  const { walletBalance } = await api.get<{ walletBalance: number }>('customer');
  await expect(page.getByTestId('balance')).toHaveText(
    `MYR ${walletBalance.toLocaleString('en', { minimumFractionDigits: 2 })}`,
  );
  for (const [name, query] of [
    ['Drafts', 'status=DRAFT'],
    ['New orders', 'statusCode=100'],
    ['Pending orders', 'status=PENDING'],
    ['Current orders', 'status=CURRENT'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveText(
      new RegExp(`${await count(query)}$`),
    );
});

const COUNTS: [name: string, key: string, heading: string, tab: string][] = [
  ['Drafts', '1', 'Bulk orders', 'Drafts'],
  ['New orders', '2', 'Orders', 'New'],
  ['Pending orders', '3', 'Orders', 'Pending'],
  ['Current orders', '4', 'Orders', 'Current'],
];
test('each count leads to its list by mouse and by its digit (DASH-07, DASH-08, DASH-09, DASH-10)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer');
  for (const [name, key, heading, tab] of COUNTS)
    await test.step(name, async () => {
      const arrived = async () => {
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true })).toBeVisible();
        await loaded(page);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
      };
      await page.getByRole('main').getByRole('link', { name }).click();
      await arrived();
      await page.keyboard.press(key);
      await arrived();
    });
});

test('a count is updated by an order booked elsewhere, and the event is shown (DASH-05, LIVE-05)', async ({
  page,
  request,
}) => {
  // The page shows events from before its stream in one line.
  await fillWallet(apiOf(request));
  await signIn(page);
  const stream = page.waitForResponse(/\/v1\.0\/events\?/);
  await page.goto('/customer');
  await stream;
  const tile = page.getByRole('main').getByRole('link', { name: 'Pending orders' });
  const New = page.getByRole('main').getByRole('link', { name: 'New orders' });
  await expect(tile).toHaveText(/\d$/);
  const before = await New.innerText();
  const order = await placeOrder(apiOf(request));
  await expect(page.getByText(new RegExp(`${order.consignmentNo}`)).first()).toBeVisible();
  await expect(New).not.toHaveText(before);
});

test('the instant quote starts with the own address and hands over to the prices (DASH-11, QUOTE-01)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('q');
  const from = page.getByRole('group', { name: 'From' });
  await expect(from.getByLabel('Address')).toBeFocused();
  await expect(from.getByLabel('Postcode')).toHaveValue('50450');
  const to = page.getByRole('group', { name: 'To', exact: true });
  await to.getByLabel('Country').fill('Malay');
  await page.getByRole('option', { name: 'Malaysia' }).click();
  await to.getByLabel('Postcode').fill('10200');
  await expect(to.getByLabel('City')).not.toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/MYR \d+\.\d\d/).nth(2)).toBeVisible();
});

test('the shortcuts lead to every way of making an order, and to nothing else (DASH-12, SHELL-40)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer');
  const list = page.getByRole('main').getByRole('list');
  for (const [name, path] of [
    ['New order', '/orders/new-order'],
    ['Multipoint', '/orders/multipoint'],
    ['Import orders', '/orders/import-order'],
  ] as const)
    await expect(list.getByRole('link', { name })).toHaveAttribute('href', `/customer${path}`);
  await expect(list.getByRole('link', { name: 'Check rates' })).toHaveCount(0);
});

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="72" height="24"><rect width="72" height="24" fill="#08c"/></svg>')}`;

test('an info banner is shown when the tenant has one, none otherwise; a promo opens once, 720 wide (DASH-15, DASH-16, DASH-17, DASH-18)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.route('**/company/settings**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, Record<string, unknown>> };
    Object.assign(body.data['consumer_portal.dashboard'] ?? {}, {
      info_banner: 'No collections on Monday.',
      promo_popups: [{ imageURL: PICTURE, linkURL: null, title: 'Ten for nine', description: null }],
    });
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  const promo = page.getByRole('dialog', { name: 'Ten for nine' });
  await expect(promo).toBeVisible();
  await expect(promo).toHaveCSS('width', '720px');
  await expectOpenAccessible(page, promo);
  await page.keyboard.press('Escape');
  await expect(promo).toBeHidden();
  await expect(page.getByText('No collections on Monday.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No collections on Monday.')).toBeVisible();
  await expect(promo).toBeHidden();
});
