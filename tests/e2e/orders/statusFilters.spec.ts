import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { apiOf, bookOrder, expect, forbidMouse, reference, signIn, test } from '../support.ts';

test('states in the palette lead by keys to the list of exactly these orders, which a reload keeps (BX-46)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const cash = (value: number) => ({ serviceAddon: [{ id: ADDON_COD, value }] });
  const failed = await bookOrder(api, cash(120));
  for (const statusCode of [500, 650]) await api.post(`sandbox/order/${failed.id}/status`, { statusCode });
  const other = await bookOrder(api, cash(99.99));
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  const line = page.getByRole('combobox', { name: 'Command palette' });
  for (const [typed, filter, hasFailed] of [
    ['orders late', { late: 'true' }, false],
    ['orders failed', { statusCode: '475,650,663' }, true],
    ['orders cod 100..', { codFrom: '100' }, true],
  ] as const)
    await test.step(typed, async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(line).toBeFocused();
      await page.keyboard.type(typed);
      await expect(page.getByRole('option', { name: /^Find orders/ }).first()).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      const isFiltered = async () => {
        await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
        await expect
          .poll(() => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}'))
          .toEqual({ tab: 'ALL', ...filter });
        await expect(page.getByRole('row', { name: failed.consignmentNo })).toHaveCount(hasFailed ? 1 : 0);
        await expect(page.getByRole('row', { name: other.consignmentNo })).toHaveCount(0);
      };
      await isFiltered();
      await page.reload();
      await isFiltered();
    });
});

test('orders are filtered by status, attempts and lateness by mouse, and a reload keeps the filter (BX-46)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const referenceNo = reference('state');
  const [failed, collected, other] = [
    await bookOrder(api, { referenceNo }),
    await bookOrder(api, { referenceNo }),
    await bookOrder(api, { referenceNo }),
  ];
  for (const [{ id }, code] of [
    [failed, 650],
    [collected, 651],
  ] as const)
    for (const statusCode of [500, code]) await api.post(`sandbox/order/${id}/status`, { statusCode });
  await signIn(page);
  const filter = JSON.stringify({ tab: 'ALL', q: referenceNo });
  await page.goto(`/customer/orders?filter=${encodeURIComponent(filter)}`);
  const shows = async (more: object, orders: readonly { consignmentNo: string }[]) => {
    for (const one of [failed, collected, other])
      await expect(page.getByRole('row', { name: one.consignmentNo })).toHaveCount(
        orders.includes(one) ? 1 : 0,
      );
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')).toEqual({
      ...{ tab: 'ALL', q: referenceNo },
      ...more,
    });
  };
  const choose = async (field: string, ...options: string[]) => {
    await page.getByRole('combobox', { name: field }).click();
    for (const name of options) await page.getByRole('option', { name, exact: true }).click();
    if (options.length > 1) await page.mouse.click(5, 5);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await choose('Status', 'Failed to deliver', 'Self collection');
  await shows({ statusCode: '650,651' }, [failed, collected]);
  await choose('Failed deliveries', '1 or more');
  await shows({ statusCode: '650,651', minAttempts: '1' }, [failed]);
  await choose('Arrival', 'Late');
  await shows({ statusCode: '650,651', minAttempts: '1', late: 'true' }, []);
  await choose('Arrival', 'Not late');
  const last = { statusCode: '650,651', minAttempts: '1', late: 'false' };
  await shows(last, [failed]);
  await page.reload();
  await shows(last, [failed]);
});
