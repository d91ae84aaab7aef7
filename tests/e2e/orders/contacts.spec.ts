import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, forbidMouse, reference, signIn, test } from '../support.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const ADDRESS = {
  phone: '+60167001234',
  address1: '88 Lebuh Chulia',
  postcode: '10200',
  city: 'George Town',
  state: 'Pulau Pinang',
  country: 'MY',
};

const KEY = { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` };

/** A number that no other contact has. */
const ownPhone = () => `+6016${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

test('by mouse, a contact is added, found by name and tag, changed and deleted (BOOK-01, BOOK-02, BOOK-03, BOOK-05, BOOK-06, BOOK-07, BOOK-08, BOOK-09, BOOK-10, BOOK-11, BOOK-12, BOOK-13, BOOK-14, BOOK-15, BOOK-16, BOOK-18)', {
  tag: '@page',
}, async ({ page }) => {
  const name = reference('Tan Wei Ling');
  await signIn(page);
  await page.goto('/customer/contacts');
  await page.getByRole('link', { name: 'Add contact' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add contact' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact information' })).toBeVisible();
  await page.getByRole('button', { name: 'Save contact' }).click();
  for (const field of ['Name', 'Phone number', 'Address 1', 'Postcode', 'City', 'State'])
    await expect(page.getByText(`${field} is required field`).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.locator('#contact-phone').fill('016 700 1234');
  await page.locator('#contact-address1').fill(ADDRESS.address1);
  await page.locator('#contact-postcode').fill(ADDRESS.postcode);
  await expect(page.locator('#contact-city')).toHaveValue('Pulau Pinang');
  await page.getByLabel('Receiver').check();
  // Typed text is restored after a reload.
  await page.reload();
  await expect(page.locator('#contact-name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Contact saved.')).toBeVisible();

  await page.getByLabel('Search by name').fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, name)).toContainText('88 Lebuh Chulia');
  await tab(page, 'Sender').click();
  await expect(page.getByText('No contacts found')).toBeVisible();
  await tab(page, 'Receiver').click();
  await rowOf(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/contacts\/customer\/\d+\/contact\/\d+\/edit$/);
  await page.locator('#contact-unitNo').fill('B-3-2');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(rowOf(page, name)).toContainText('B-3-2, 88 Lebuh Chulia');

  await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete contact' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep contact' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete contact' }).click();
  await dialog.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page.getByText('Contact deleted.')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('by keyboard, an order for a contact is begun, the sheet exported, a contact deleted and restored, merged with a similar one, and a group gets an order (BOOK-04, BOOK-06, BOOK-07, SHELL-28)', async ({
  page,
  request,
}) => {
  const name = reference('Aisyah');
  const api = apiOf(request);
  // A unique address, so that no contact of other tests is similar.
  const ownAddress = { ...ADDRESS, address1: `${name} 12 Lebuh Chulia`, phone: ownPhone() };
  await api.post('contact', { ...ownAddress, name, tags: ['Receiver'] });
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.insertText(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('request', (r) => /contacts\/export\?.*name=Aisyah.*jwt=/.test(r.url())),
    page.getByRole('button', { name: 'Export' }).press('Enter'),
  ]);
  await popup.close().catch(() => undefined);
  await rowOf(page, name).focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await expect(page.locator('#f-receiver-name')).toHaveValue(name);
  await page.goBack();
  await expect(rowOf(page, name)).toBeVisible();
  await rowOf(page, name).focus();
  await page.keyboard.press('#');
  await expect(page.getByRole('button', { name: 'Keep contact' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact deleted.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowOf(page, name)).toBeVisible();

  // A similar contact, merged by keyboard and unmerged.
  const twin = `${name} Batik`;
  await api.post('contact', { ...ownAddress, name: twin, phone: ownPhone(), email: 'aisyah@shop.test' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('merge duplicates');
  await expect(page.getByRole('option', { name: 'Merge duplicates' }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Possible duplicates')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/Duplicates/);
  await page.keyboard.press('/');
  const found = page.waitForResponse(
    (r) => /contacts\?.*duplicates=true/.test(r.url()) && r.url().includes('Batik'),
  );
  await page.keyboard.insertText(twin);
  await found;
  await expect(rowOf(page, name)).toBeVisible();
  await rowOf(page, twin).focus();
  await page.keyboard.press('m');
  const merging = page.getByRole('dialog', { name: /^Merge \d+ contacts$/ });
  await expect(merging).toBeVisible();
  await expectAccessible(page);
  await merging.getByRole('radio', { name: twin }).focus();
  await page.keyboard.press('Space');
  await merging.getByRole('button', { name: 'Merge', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`contacts are now ${twin}.`)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(rowOf(page, name)).toBeVisible();

  // Both contacts are in a group; the palette makes a draft for each.
  const group = reference('Resellers');
  await rowOf(page, name).focus();
  await page.keyboard.press('x');
  await rowOf(page, twin).focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toContainText('2 contacts selected');
  await page.keyboard.press('Shift+G');
  const grouping = page.getByRole('dialog', { name: 'Groups of 2 contacts' });
  await expect(grouping.getByRole('button', { name: 'Save groups' })).toBeEnabled();
  await expectAccessible(page);
  await grouping.getByLabel('New group').focus();
  await page.keyboard.insertText(group);
  await page.keyboard.press('Enter');
  await expect(grouping).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`new orders to ${group}`);
  const row = page.getByRole('option', { name: new RegExp(`^New orders to ${group}`) });
  await expect(row.first()).toHaveAttribute('aria-selected', 'true');
  const ordered = page.waitForResponse((r) => /contacts\/groups\/\d+\/orders/.test(r.url()));
  await page.keyboard.press('Enter');
  const { data: made } = (await (await ordered).json()) as { data: { orderIds: string[] } };
  await expect(page.getByText('2 drafts made at once.').first()).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await api.post(`order/${made.orderIds.join(',')}/cancel`, { reason: 'Mistake' });
});

test('a contact that somebody else changed or deleted meanwhile is not overwritten, and the typed values stay (BOOK-06)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/409|404/);
  const api = apiOf(page.request);
  const before = { ...ADDRESS, name: reference('Puteri'), phone: ownPhone() };
  const { id, customerId } = await api.post<{ id: number; customerId: number }>('contact', before);
  await signIn(page);
  await page.goto(`/customer/contacts/customer/${customerId}/contact/${id}/edit`);
  await page.locator('#contact-company').fill('Mine');
  await page.locator('#contact-email').fill('mine@shop.test');
  await page.request.put(`/v1.0/contact/${id}`, {
    headers: KEY,
    data: { ...before, company: 'Theirs' },
  });
  await page.keyboard.press('Control+s');
  const versions = page.getByRole('dialog', { name: `Two versions of ${before.name}` });
  await expect(versions).toContainText('Demo key changed this at');
  await expect(versions.getByRole('radio', { name: 'Yours Mine' })).toBeChecked();
  await expectAccessible(page);
  await versions.getByRole('radio', { name: 'Theirs Theirs' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact saved.')).toBeVisible();
  expect(await api.get(`contact/${id}`)).toMatchObject({ company: 'Theirs', email: 'mine@shop.test' });

  await page.goto(`/customer/contacts/customer/${customerId}/contact/${id}/edit`);
  await page.locator('#contact-company').fill('Kept');
  await page.request.delete(`/v1.0/contact/${id}`, { headers: KEY });
  await page.keyboard.press('Control+s');
  await expect(page.locator('form').getByRole('alert')).toContainText('deleted while you were editing it');
  await page.getByRole('button', { name: 'Save as a new contact' }).click();
  await expect(page.getByText('Contact saved.')).toBeVisible();
  const found = await api.page<{ id: number; company: string }>(
    `contacts?name=${encodeURIComponent(before.name)}`,
  );
  expect(found.data).toMatchObject([{ company: 'Kept' }]);
});

test('copied cells become contacts by keyboard only, from the palette to the address book (BOOK-05)', async ({
  page,
}) => {
  const name = reference('Chong');
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import contacts');
  await expect(page.getByRole('option', { name: /^Import contacts/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import contacts' })).toBeVisible();
  await expect(page.locator('#import-paste')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await saved).suggestedFilename()).toBe('contacts-template.xlsx');
  await page.keyboard.press('v');
  await expect(page.locator('#import-paste')).toBeFocused();
  const person = [name, ownPhone(), `${name} 1`, '10200', 'George Town', 'Pulau Pinang'];
  await page.keyboard.insertText(`Name\tPhone\tAddress 1\tPostcode\tCity\tState\n${person.join('\t')}`);
  await page.getByRole('button', { name: 'Read pasted rows' }).press('Enter');
  const add = page.getByRole('button', { name: /^Add 1 contact/ });
  await expect(add).toBeEnabled();
  await expectAccessible(page);
  await add.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.insertText(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, name)).toContainText('George Town');
});
