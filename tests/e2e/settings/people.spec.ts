import { expect, expectAccessible, forbidMouse, reference, signIn, test } from '../support.ts';

const PASSWORD = 'a rather long password';

/** The link in the newest mail to an address, from the demo's outbox, which is open to this machine. */
async function linkTo(url: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await fetch(`${url}/v1.0/sandbox/outbox`);
      const { data } = (await outbox.json()) as { data: { recipient: string; body: string }[] };
      const mail = data.find((one) => one.recipient === email);
      link = /\/customer\/invitation\?code=[\w-]+/.exec(mail?.body ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

const ROLES = [
  {
    role: 'Manager',
    sees: ['Top up', 'Settings', 'Integrations'],
    lacks: [],
    shut: '/settings/bank-information',
    needs: 'Bank account',
    price: true,
  },
  {
    role: 'Operations',
    sees: ['New order', 'Scan', 'Manifests'],
    lacks: ['Top up wallet', 'Analytics', 'Integrations'],
    shut: '/billing',
    needs: 'See invoices and transactions',
    price: true,
  },
  {
    role: 'Packer',
    sees: ['Scan', 'Orders'],
    lacks: ['New order', 'Top up wallet', 'Address book', 'Inbox', 'Dashboard'],
    shut: '/orders/new-order',
    needs: 'Make, change and cancel orders',
    price: false,
  },
  {
    role: 'Viewer',
    sees: ['Orders', 'Address book', 'Analytics'],
    lacks: ['New order', 'Scan station', 'Top up wallet'],
    shut: '/contacts/add',
    needs: 'Change contacts',
    price: true,
  },
] as const;

for (const { role, sees, lacks, shut, needs, price } of ROLES)
  test(`a ${role} is invited, joins and works with what the role includes, by keyboard alone (BX-50)`, {
    tag: role === 'Packer' ? '@page' : [],
  }, async ({ page, browser, baseURL, extraHTTPHeaders }) => {
    await forbidMouse(page);
    await signIn(page);
    await page.goto('/customer/settings/people');
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Invite a person/ })).toBeVisible();
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await expect(dialog.getByRole('textbox', { name: /Email/ })).toBeFocused();
    const email = `${reference(role.toLowerCase())}@example.test`;
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    const choice = dialog.getByRole('combobox', { name: 'Role' });
    await page.keyboard.press('Home');
    for (let i = 0; i < 5 && (await choice.inputValue()) !== role.toLowerCase(); i++)
      await page.keyboard.press('ArrowDown');
    await expect(choice).toHaveValue(role.toLowerCase());
    if (role === 'Packer') await expectAccessible(page);
    // Enter opens the browser's own select.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 3, name: email })).toBeVisible();

    const link = await linkTo(baseURL ?? '', email);
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    const theirs = await context.newPage();
    await forbidMouse(theirs);
    await theirs.goto(link);
    await expect(theirs.getByText(/invites you to work with the account/)).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Full name' }).focus();
    await theirs.keyboard.type(`${role} Person`);
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.type(PASSWORD);
    await theirs.keyboard.press('Enter');
    const menu = theirs.getByRole('navigation', { name: 'Main menu' });
    for (const name of sees) await expect(menu.getByRole('link', { name })).toBeVisible();
    for (const name of lacks) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);

    await theirs.goto('/customer/orders');
    await expect(theirs.getByRole('row').nth(1)).toBeVisible();
    await expect(theirs.getByRole('columnheader', { name: /Price/ })).toHaveCount(price ? 1 : 0);
    await theirs.goto(`/customer${shut}`);
    await expect(theirs.getByText(`This page needs “${needs}”.`, { exact: false })).toBeVisible();
    await context.close();
  });
