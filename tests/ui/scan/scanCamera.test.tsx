// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanInput } from '../../../contract/orders/scan.ts';
import ScanPage from '../../../src/customRoutes/scan/ScanPage.tsx';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { showSettings } from '../settings/settingsHarness.tsx';

withIndexedDb();

/** The view of the camera. */
let inView: { rawValue: string; format: string }[];
const stop = vi.fn();
let track: EventTarget & { stop: () => void };
const getUserMedia = vi.fn();
const scanParcels = vi.fn(async ({ scans }: ScanInput) =>
  scans.map(({ id, code }) => ({
    id,
    outcome: 'already',
    order: {
      id: code,
      consignmentNo: code,
      referenceNo: null,
      recipientName: 'Tan',
      statusCode: 100,
      packedAt: null,
    },
    carton: null,
    manifest: null,
    choices: [],
  })),
);

beforeEach(async () => {
  inView = [];
  stop.mockClear();
  scanParcels.mockClear();
  track = Object.assign(new EventTarget(), { stop });
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_128', 'qr_code'];
      detect = async () => inView;
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  HTMLMediaElement.prototype.play = async () => undefined;
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    writable: true,
    value: null,
  });
  await clearStoredForms();
});

async function turnOn() {
  showSettings(ScanPage, { at: '/orders/scan', verbs: { scanParcels } as never });
  await screen.findByText('Nothing scanned yet');
  await userEvent.click(screen.getByRole('button', { name: 'Use the camera' }));
}

describe('the camera of the scan station', () => {
  it('the camera of the scan station scans each code in view once, and is stopped by its button', async () => {
    await turnOn();
    await screen.findByLabelText(/Picture of the camera/);
    expect(getUserMedia).toHaveBeenCalledWith({
      video: expect.objectContaining({ facingMode: 'environment' }),
    });
    inView = [
      { rawValue: 'https://example.com/customer/etrack/abcdefghijkl', format: 'qr_code' },
      { rawValue: 'MY1', format: 'code_128' },
    ];
    expect(await screen.findAllByText('Label printed already')).not.toHaveLength(0);
    expect(scanParcels.mock.calls.flatMap(([{ scans }]) => scans.map(({ code }) => code))).toEqual(['MY1']);
    expect(stop).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Turn the camera off' }));
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
    expect(screen.queryByLabelText(/Picture of the camera/)).toBeNull();
  });

  it.each([
    ['the page is left', () => cleanup()],
    [
      'the screen is left',
      () => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
        Reflect.deleteProperty(document, 'visibilityState');
      },
    ],
  ])('the camera of the scan station is stopped when %s', async (_, leave) => {
    await turnOn();
    await waitFor(() => expect(getUserMedia).toHaveBeenCalled());
    await screen.findByLabelText(/Picture of the camera/);
    leave();
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['NotAllowedError', /may not use the camera/],
    ['NotFoundError', /There is no camera/],
    ['NotReadableError', /Another program uses the camera/],
  ])('the camera of the scan station says how to continue if there is none: %s', async (name, words) => {
    getUserMedia.mockRejectedValue(new DOMException('', name));
    await turnOn();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Number' })).toBeEnabled();
  });

  it('the scan station shows a message when its camera is unplugged', async () => {
    await turnOn();
    await waitFor(() => expect(getUserMedia).toHaveBeenCalled());
    await waitFor(() => expect(document.querySelector('video')?.srcObject).toBeTruthy());
    act(() => void track.dispatchEvent(new Event('ended')));
    expect(await screen.findByText(/Another program uses the camera, or it does not answer/)).toBeVisible();
  });

  it('the scan station shows a message if the browser has no access to cameras', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    await turnOn();
    expect(await screen.findByText(/There is no camera/)).toBeVisible();
  });
});
