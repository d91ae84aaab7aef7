import { apiOf, expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';

test('the link is copied and shared by mouse, each site in a window of its own (REF-01, REF-02, REF-03, REF-04, REF-05, REF-06, REF-07)', {
  tag: '@page',
}, async ({ page, context, request }) => {
  const { referralCode, link } = await apiOf(request).get<{ referralCode: string; link: string }>('referral');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const site of ['facebook', 'twitter', 'whatsapp'])
    await context.route(new RegExp(`https://[a-z.]*${site}\\.com/`), (route) =>
      route.fulfill({ body: site }),
    );
  await signIn(page);
  await page.goto('/customer/refer-earn');
  await expect(page.getByText(referralCode, { exact: true })).toBeVisible();
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Friends who signed up' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied', { exact: false })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  for (const [site, address] of [
    ['Facebook', 'https://www.facebook.com/'],
    ['Twitter', 'https://twitter.com/'],
    ['WhatsApp', 'https://api.whatsapp.com/'],
  ] as const) {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: site }).click(),
    ]);
    await popup.waitForURL((url) => url.href.startsWith(address));
    expect(decodeURIComponent(popup.url())).toContain(link);
    await popup.close();
  }
});

test('friends are invited by keyboard only, and addresses that get no mail stay for correction (REF-10, REF-11, REF-12)', async ({
  page,
}) => {
  await signIn(page);
  await forbidMouse(page);
  await page.goto('/customer/refer-earn');
  const emails = page.getByRole('textbox', { name: 'Email addresses' });
  await emails.focus();
  await page.keyboard.type('keyboard.friend@example.test, nobody');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Invitation email send success.' })).toContainText(
    'No invitation went to: nobody',
  );
  await expect(emails).toHaveValue('nobody');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert')).toContainText('Invitation email send error.');
  await expectAccessible(page);
});
