import { expect, expectAccessible, forbidMouse, test } from '../support.ts';

interface Sent {
  channel: string;
  recipient: string;
  body: string;
}

/** The last message to a contact, from the demo's outbox, which is open to this machine. */
async function sentTo(url = '', recipient = ''): Promise<Sent> {
  let found: Sent | undefined;
  await expect
    .poll(async () => {
      const { data } = (await (await fetch(`${url}/v1.0/sandbox/outbox`)).json()) as { data: Sent[] };
      found = data.find((message) => message.recipient === recipient);
      return found !== undefined;
    })
    .toBe(true);
  return found as Sent;
}
const codeIn = ({ body }: Sent) => /\d{6}/.exec(body)?.[0] ?? '';

/** The demo tenant whose people sign in by codes. */
const swift = (url = '') => url.replace('localhost', 'swiftlogistics.localhost');

test('a new shipper signs in by a mailed code, with the mouse (AUTH-39, AUTH-40, AUTH-46, AUTH-52, AUTH-54, AUTH-58)', {
  tag: '@page',
}, async ({ page, baseURL }) => {
  await page.goto(`${swift(baseURL)}/customer/login`);
  await page.getByRole('link', { name: 'Sign in with a code' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).last().fill('ani@example.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Code has been sent')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(codeIn(await sentTo(baseURL, 'ani@example.test')));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please provide your phone number to complete registration')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Ani Wijaya');
  await page.getByLabel('Phone number').fill('081234567890');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Let us know you better' })).toBeVisible();
});

test('a shipper returns to the first step and signs in by WhatsApp, with the keyboard only (AUTH-41, AUTH-44, AUTH-51, AUTH-55, AUTH-59)', async ({
  page,
  watched,
  baseURL,
}) => {
  watched.expectProblem(/400/);
  await forbidMouse(page);
  await page.goto(`${swift(baseURL)}/customer/easy-login`);
  await expect(page.getByLabel('Email', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('typo@example.test');
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Change email/phone' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Email' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
  const phone = page.getByLabel('Phone number');
  await phone.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await page.keyboard.type('081234567899');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  const sent = await sentTo(baseURL, '+6281234567899');
  expect(sent.channel).toBe('whatsapp');
  const right = codeIn(sent);
  await page.keyboard.type(right === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid code')).toBeVisible();
  await code.fill(right);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Budi Santoso');
  await page.keyboard.press('Tab');
  await page.keyboard.type('budi@example.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Let us know you better' })).toBeVisible();
  // The email is not proven yet, so it needs its own code.
  await expect(page.getByText(/^Account is inactive/)).toBeVisible();
});

test('a new account is verified from its notice in the console, and deleted with its password (AUTH-16, AUTH-18, AUTH-92, AUTH-93, AUTH-94, AUTH-95, AUTH-96, SHELL-59)', async ({
  page,
  watched,
  baseURL,
}) => {
  watched.expectProblem(/422|401|400/);
  const email = 'leaving@example.test';
  const answer = await page.request.post('/v1.0/user/register', {
    data: { companyCode: 'my', name: 'Aina', mobile: '+60123334444', email, password: 'batik and teak' },
  });
  expect(answer.ok()).toBe(true);
  await page.goto('/customer/');
  const notice = page.getByRole('alert').filter({ hasText: 'Account is inactive' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Verify' }).click();
  await expect(notice.getByText('Verification code is required')).toBeVisible();
  const request = notice.getByRole('button', { name: 'Request new code' });
  await request.click();
  await expect(page.getByText('Request successfull. Check your email.')).toBeVisible();
  await expect(request).toBeFocused();
  await notice.getByLabel('Verification code').fill(codeIn(await sentTo(baseURL, email)));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is verified.')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await forbidMouse(page);
  await page.goto('/customer/delete-account');
  const password = page.getByLabel('Password');
  await password.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await expectAccessible(page);
  await password.fill('batik and teak');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/customer/login');
  await expect(page.getByText('Delete account successful.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Delete account successful.')).toHaveCount(0);
});
