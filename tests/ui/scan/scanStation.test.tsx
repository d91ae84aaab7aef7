// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanInput, ScanResult } from '../../../contract/orders/scan.ts';
import { type Right, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import ScanPage from '../../../src/customRoutes/scan/ScanPage.tsx';
import { loadTexts } from '../../../src/i18n/i18nProvider.ts';
import { storedForm, storeForm } from '../../../src/lib/forms/formStorage.ts';
import { eventually } from '../../support/eventually.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { noteSavedFiles } from '../../support/savedFiles.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import { showSettings } from '../settings/settingsHarness.tsx';

withIndexedDb();

const order = (consignmentNo: string, recipientName = 'Tan Wei Ling') => ({
  id: `id-${consignmentNo}`,
  consignmentNo,
  referenceNo: null,
  recipientName,
  statusCode: 100,
  packedAt: null,
});
const answers: Record<string, Partial<ScanResult>> = {};
const scanParcels = vi.fn(
  async ({ scans }: ScanInput): Promise<ScanResult[]> =>
    scans.map(({ id, code, orderId }) => ({
      id,
      outcome: 'done',
      order: order(orderId ? String(orderId).slice(3) : code),
      carton: null,
      manifest: null,
      choices: [],
      ...(orderId ? {} : answers[code]),
    })),
);
const labelPageLink = vi.fn(async (ids: string[]) => `/labels/${ids.join()}`);

const open = (isReopened?: true, verbs = {}) =>
  showSettings(ScanPage, {
    at: '/orders/scan',
    verbs: { scanParcels, labelPageLink, ...verbs } as never,
    ...(isReopened ? { isAgain: isReopened } : {}),
  });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
/** Like a scanner: keys as fast as possible, to the focused element. */
const scanned = (code: string, end = 'Enter') => {
  const press = (key: string) => {
    const at = document.activeElement ?? document.body;
    if (fireEvent.keyDown(at, { key }) && key.length === 1 && at === field()) field().value += key;
  };
  for (const key of [...code, end]) press(key);
};
/** Addresses of the printed pages. */
const printed: string[] = [];
/** Lets the page of a label load at once from any address. */
function loadLabels() {
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    address,
  ) {
    this.title = address;
    this.srcdoc = '<svg></svg>';
  });
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    return { print: () => printed.push(this.title) } as unknown as Window;
  });
}
const rows = () =>
  screen.getAllByRole('listitem').map((item) => [item.getAttribute('data-scan'), item.textContent] as const);
const row = (code: string) =>
  screen.getAllByRole('listitem').find((item) => item.getAttribute('data-scan') === code) as HTMLElement;

beforeEach(async () => {
  for (const code of Object.keys(answers)) delete answers[code];
  for (const mock of [scanParcels, labelPageLink]) mock.mockClear();
  printed.length = 0;
  loadLabels();
  await clearStoredForms();
});

describe('the scan station', () => {
  it('the scan station accepts keys typed anywhere, ended by Enter or Tab, and prints the labels in their order', async () => {
    open();
    await screen.findByText('Nothing scanned yet');
    screen.getByRole('button', { name: 'Scanner settings' }).focus();
    scanned('MY1');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    scanned('MY2', 'Tab');
    expect(field()).toHaveFocus();
    await waitFor(() => expect(rows().map(([code]) => code)).toEqual(['MY2', 'MY1']));
    await waitFor(() => expect(row('MY2')).toHaveTextContent(/Label printing.*MY2.*Tan Wei Ling/));
    expect(scanParcels.mock.calls.flatMap(([input]) => input.scans.map(({ code }) => code))).toEqual([
      'MY1',
      'MY2',
    ]);
    await waitFor(() =>
      expect(labelPageLink.mock.calls.flatMap(([ids]) => ids)).toEqual(['id-MY1', 'id-MY2']),
    );
    await waitFor(() => expect(printed).toEqual(['/labels/id-MY1', '/labels/id-MY2']));
  });

  it.each<[rights: readonly Right[], address: string]>([
    [ROLE_RIGHTS.manager, '/orders/new-order/id-MY1'],
    [ROLE_RIGHTS.packer, '/order/id-MY1'],
  ])(
    'a scanned draft leads to its form only if the person may change it: %# (BX-50)',
    async (rights, address) => {
      answers.MY1 = { outcome: 'unready', order: { ...order('MY1'), statusCode: 0 } };
      const member = { role: 'own', rights, dayLimitMinor: null };
      showSettings(ScanPage, { at: '/orders/scan', verbs: { scanParcels } as never, customer: { member } });
      await screen.findByText('Nothing scanned yet');
      scanned('MY1');
      expect(await screen.findByRole('link', { name: /MY1/ })).toHaveAttribute('href', address);
    },
  );

  it('the scan station shows the time of a scan in the format of the reader’s language (I18N-08)', async () => {
    await loadTexts('my');
    vi.useFakeTimers({ now: new Date('2026-03-02T07:05:00.000Z'), toFake: ['Date'] });
    showSettings(ScanPage, { at: '/orders/scan', verbs: { scanParcels } as never, locale: 'my' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombor' }), 'MY1{Enter}');
    await waitFor(() => expect(row('MY1').querySelector('time')).toHaveTextContent(/^3:05\s?PTG$/));
  });

  it('the scan station announces each result in words without interrupting, problems first', async () => {
    Object.assign(answers, {
      WRONG: { outcome: 'unknown', order: null },
      DEAD: { outcome: 'cancelled' },
      DRAFT: { outcome: 'unready' },
      PART: { carton: { number: 1, total: 3 } },
    });
    open();
    await screen.findByText('Nothing scanned yet');
    fireEvent.keyDown(field(), { key: 'F4' });
    for (const [code, words] of [
      ['GOOD', 'Packed'],
      ['WRONG', 'No such order'],
      ['DEAD', 'Order is cancelled'],
      ['DRAFT', 'Not confirmed yet'],
      ['PART', 'Carton packed'],
    ] as const) {
      scanned(code);
      await waitFor(() => expect(row(code)).toHaveTextContent(words));
      expect(row(code).querySelector('svg')).not.toBeNull();
      expect(screen.getByText(new RegExp(`^${words}: ${code}`))).toHaveAttribute('aria-live', 'polite');
    }
    expect(row('PART')).toHaveTextContent('Carton 1 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'To look at: 3' }));
    expect(rows().map(([code]) => code)).toEqual(['DRAFT', 'DEAD', 'WRONG']);
    expect(field()).toHaveFocus();
  });

  it('the scan station asks in the row which of two orders is meant, and uses the chosen one', async () => {
    answers.TWICE = {
      outcome: 'ambiguous',
      order: null,
      choices: [order('MY1', 'Tan'), order('MY2', 'Lim')],
    };
    open();
    await screen.findByText('Nothing scanned yet');
    scanned('WB-PACK');
    scanned('TWICE');
    await userEvent.click(await screen.findByRole('button', { name: 'MY2 · Lim' }));
    await waitFor(() => expect(row('TWICE')).toHaveTextContent(/Packed.*MY2/));
    expect(scanParcels.mock.lastCall?.[0].scans[0]).toMatchObject({ code: 'TWICE', orderId: 'id-MY2' });
    expect(field()).toHaveFocus();
  });

  it('the scan station is operated by the barcodes of its sheet: modes, the last packed mark, the open manifest', async () => {
    const scanSheetLink = vi.fn(async () => '/sheet');
    const replace = vi.fn();
    vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    // The console shows one notice at a time, for some seconds.
    const noticeEnds = () => act(() => vi.advanceTimersByTimeAsync(20_000));
    const closeManifests = vi
      .fn(async (): Promise<object[]> => [])
      .mockResolvedValueOnce([{ manifestId: 'MF00000001' }]);
    open(undefined, { scanSheetLink, closeManifests });
    await screen.findByText('Nothing scanned yet');
    scanned('WB-UNDO');
    expect(await screen.findByText('Nothing was packed here that could be taken back.')).toBeVisible();
    await noticeEnds();
    scanned('wb:pack');
    scanned('MY1');
    await waitFor(() => expect(row('MY1')).toHaveTextContent('Packed'));
    scanned('WB-MANIFEST');
    scanned('WB-UNDO');
    await waitFor(() =>
      expect(scanParcels.mock.lastCall?.[0]).toMatchObject({
        mode: 'unpack',
        scans: [{ code: 'MY1', orderId: 'id-MY1' }],
      }),
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
    scanned('WB-UNDO');
    expect(scanParcels).toHaveBeenCalledTimes(2);
    scanned('WB-CLOSE');
    expect(await screen.findByText('Manifest MF00000001 is closed and its courier is told.')).toBeVisible();
    await noticeEnds();
    scanned('WB-CLOSE');
    expect(await screen.findByText('No manifest is open.')).toBeVisible();
    expect(scanParcels).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: 'Print the command sheet' }));
    expect(scanSheetLink).toHaveBeenCalledOnce();
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/sheet'));
  });

  it('the scan station keeps its list, its mode and waiting scans after a reload', async () => {
    open();
    await screen.findByText('Nothing scanned yet');
    scanned('WB-MANIFEST');
    scanned('MY1');
    await waitFor(() => expect(row('MY1')).toHaveTextContent('On the manifest'));
    scanParcels.mockRejectedValueOnce(Object.assign(new Error('away'), { status: 0 }));
    scanned('MY2');
    await waitFor(() => expect(screen.getByText(/1 scan waits and goes on by itself/)).toBeVisible());
    fireEvent(window, new Event('pagehide'));
    const waiting = scanParcels.mock.lastCall?.[0].scans[0]?.id;
    cleanup();
    open(true);
    await waitFor(() => expect(rows().map(([code]) => code)).toEqual(['MY2', 'MY1']));
    await waitFor(() => expect(row('MY2')).toHaveTextContent('On the manifest'));
    expect(scanParcels.mock.lastCall?.[0]).toMatchObject({
      mode: 'manifest',
      scans: [{ id: waiting, code: 'MY2' }],
    });
    expect(screen.getByRole('button', { name: /^Put on the manifest/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('the scan station names the parcels of a manifest that a colleague cancelled, as to look at', async () => {
    answers.MY1 = { manifest: { id: 'm1', manifestId: 'MF00000001' } };
    const getMany = vi.fn(async () => ({ data: [{ id: 'm1', status: MANIFEST_STATUS.cancelled }] }));
    open(undefined, { getMany });
    await screen.findByText('Nothing scanned yet');
    scanned('WB-MANIFEST');
    scanned('MY1');
    await waitFor(() => expect(row('MY1')).toHaveTextContent('Its manifest was cancelled'));
    expect(screen.getByRole('button', { name: 'To look at: 1' })).toBeVisible();
    expect(getMany).toHaveBeenCalledWith('manifests', { ids: ['m1'] });
  });

  it('the scan station in a second tab has another list: neither tab shows or overwrites what the other one stored (BX-07)', async () => {
    const key = 'scan:1';
    await storeForm(key, [{ id: 'a', code: 'MY9', mode: 'pack', at: 0, result: null }]);
    otherTabHas(key);
    open();
    await screen.findByText('Nothing scanned yet');
    scanned('MY1');
    await eventually(async () =>
      expect((await storedForm<{ code: string }[]>(`${key}:2`))?.data.map(({ code }) => code)).toEqual([
        'MY1',
      ]),
    );
    expect((await storedForm<{ code: string }[]>(key))?.data.map(({ code }) => code)).toEqual(['MY9']);
  });

  it('the scan station’s list can be cleared, restored by Ctrl+Z and exported', async () => {
    const saved = noteSavedFiles();
    open();
    await screen.findByText('Nothing scanned yet');
    fireEvent.keyDown(field(), { key: 'F4' });
    scanned('MY1');
    await waitFor(() => expect(row('MY1')).toHaveTextContent('Packed'));
    await userEvent.click(screen.getByRole('button', { name: 'Export the scans' }));
    expect(saved.map(({ name }) => name)).toEqual(['scans.csv']);
    expect(await saved[0]?.file.text()).toContain(',MY1,Mark as packed,Packed,MY1,,Tan Wei Ling,');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the list' }));
    expect(screen.getByText('Nothing scanned yet')).toBeVisible();
    expect(within(screen.getAllByRole('status').at(-1)!).getByText('1 row cleared')).toBeVisible();
    fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
    expect(row('MY1')).toHaveTextContent('Packed');
  });
});
