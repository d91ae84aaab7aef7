// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openImport, resultOf } from './importHarness.tsx';
import { count, pasteAnywhere, server, user, withImportPage } from './orderImportPageWorld.ts';

withImportPage();

const HEAD = [
  'Order ID',
  'Order Status',
  'Recipient',
  'Phone',
  'Address',
  'City',
  'State',
  'Postcode',
  'Product Name',
  'Quantity',
];
const line = (id: string, item: string, status = 'To ship') =>
  [id, status, 'Aisyah', '0123456789', '12 Jalan SS 2', 'Petaling Jaya', 'Selangor', '47300', item, '1'].join(
    '\t',
  );
const SHEET = [
  HEAD.join('\t'),
  line('1', 'Shirt'),
  line('1', 'Shoe'),
  line('2', 'Cap'),
  line('3', 'Cap', 'Cancelled'),
  line('4', 'Cap', 'Shipped'),
].join('\n');
const gridRow = (name: string) => within(screen.getByRole('grid')).getByRole('row', { name });

async function paste(text: string) {
  openImport(server);
  await screen.findByRole('button', { name: 'Choose a file' });
  pasteAnywhere(text);
  await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('step='));
  const toRows = screen.queryByRole('button', { name: /^Show \d+ rows?/ });
  if (toRows) await user.click(toRows);
}

it('lines of one order are one parcel: marked, counted, corrected by one answer and sent together (BX-20, IMP-05)', async () => {
  await paste(SHEET);
  expect(await screen.findByText('4 parcels in 5 rows')).toBeVisible();
  expect(within(gridRow('Row 3: Same parcel as row 2')).getByText('With row 2')).toBeVisible();
  const repair = (await screen.findByText(/Weight \(kg\) is missing/)).closest('li') as HTMLElement;
  await user.type(within(repair).getByRole('textbox'), '0.5');
  await user.click(within(repair).getByRole('button', { name: 'Apply to 2 rows' }));
  expect(await count('2 ready, 0 to fix')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Import 2/ }));
  await waitFor(() => expect(server.importRows).toHaveBeenCalled());
  expect(server.importRows.mock.calls[0]?.[0].rows).toMatchObject([
    { line: 2, values: { referenceNo: '1', itemDescription: 'Shirt', weightKg: '0.5' } },
    { line: 3, partOf: 2, values: { itemDescription: 'Shoe', quantity: '1', weightKg: '0.5' } },
    { line: 4, values: { referenceNo: '2' } },
  ]);
});

it('items in columns of one line are rows of one parcel, each with its own weight, also in the next call (BX-20)', async () => {
  const head = [
    'order_number',
    'status',
    'billing_first_name',
    'shipping_first_name',
    'shipping_phone',
    'shipping_address_1',
    'shipping_city',
    'shipping_state',
    'shipping_postcode',
    'line_item_1',
    'line_item_2',
  ];
  const item = (name: string, pieces: number) =>
    `name:${name}|product_id:1|sku:|quantity:${pieces}|total:30.00`;
  const order = [
    '7',
    'processing',
    'Aisyah',
    'Aisyah',
    '0123456789',
    '12 Jalan SS 2',
    'Petaling Jaya',
    'Selangor',
  ];
  await paste(
    [head.join('\t'), [...order, '47300', item('Teh 200g', 2), item('Teko', 1)].join('\t')].join('\n'),
  );
  expect(await screen.findByText('1 parcel in 2 rows')).toBeVisible();
  const repair = (await screen.findByText(/Weight \(kg\) is missing/)).closest('li') as HTMLElement;
  await user.type(within(repair).getByRole('textbox'), '0.7');
  await user.click(within(repair).getByRole('button', { name: /^Apply/ }));
  expect(await count('1 ready, 0 to fix')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Import 1/ }));
  await waitFor(() => expect(server.importRows).toHaveBeenCalled());
  expect(server.importRows.mock.calls[0]?.[0].rows).toMatchObject([
    { line: 2, values: { itemDescription: 'Teh 200g', quantity: '2', weightKg: '200 g' } },
    { line: 2, partOf: 2, values: { itemDescription: 'Teko', quantity: '1', weightKg: '0.7' } },
  ]);
});

it('orders that are finished in the shop are left out and listed; one key includes them (BX-20, BX-21)', async () => {
  await paste(SHEET);
  expect(await screen.findByText('2 left out: 1 cancelled, 1 shipped already')).toBeVisible();
  expect(within(gridRow('Row 6')).getByText('Shipped already')).toBeVisible();
  expect(await count('0 ready, 2 to fix')).toBeVisible();
  await user.keyboard('{Shift>}{F9}{/Shift}');
  expect(await count('0 ready, 4 to fix')).toBeVisible();
  expect(screen.queryByText(/left out/)).toBeNull();
});

it('a row with the reference of an order is a question before anything is sent, and is imported when accepted (BX-21)', async () => {
  server.tryRows.mockImplementation(async (rows) =>
    rows.map(({ line: at, accepted }) => ({
      ...resultOf(at, accepted?.includes('referenceUsed') ? 'new' : 'bad'),
      problems: accepted?.includes('referenceUsed')
        ? []
        : [
            {
              column: 'referenceNo',
              rule: 'referenceUsed',
              params: { value: '2', number: 'MY1' },
              differences: [{ column: 'receiverCity', from: 'Ipoh', to: 'Petaling Jaya' }],
              message: '',
            },
          ],
    })),
  );
  await paste([`${HEAD.join('\t')}\tWeight (kg)`, `${line('2', 'Cap')}\t1`].join('\n'));
  expect(
    await screen.findByText(/“2” is the reference of order MY1 already.*Receiver city: Ipoh → Petaling Jaya/),
  ).toBeVisible();
  expect(server.importRows).not.toHaveBeenCalled();
  await user.keyboard('{F9}');
  expect(await screen.findByRole('button', { name: /^Import 1/ })).toBeEnabled();
});
