// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomerBranding } from '../../../contract/account/branding.ts';
import BrandingPage from '../../../src/customRoutes/branding/BrandingPage.tsx';
import { sessionOf } from '../commands/everyScreenData.ts';
import { showSettings } from './settingsHarness.tsx';

const EMPTY = {
  ...Object.fromEntries(Object.keys(CustomerBranding.shape).map((name) => [name, null])),
  customBranding: false,
  linkHosts: ['parcels.test', 'shop.test', '.shop.test'],
  mapSites: [] as string[],
  updatedAt: '2026-03-01T04:00:00.000Z',
} as CustomerBranding;

const sent = vi.fn();
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 600, height: 120, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent(Object.fromEntries([...this.querySelectorAll('input')].map((input) => [input.name, input.value])));
  });
});
afterEach(() => {
  sent.mockClear();
});

function show(more: Record<string, (...args: never[]) => unknown> = {}, rate = 0.2, country = 'MY') {
  const verbs = {
    getBranding: async () => ({ ...EMPTY, name: 'Batik', logo: '/customer/brand-image/old.png' }),
    brandPreviewLink: async () => 'http://localhost/v1.0/customer/brandingPreview?jwt=x',
    uploadBrandImage: vi.fn(async () => ({ ...EMPTY, logo: '/customer/brand-image/new.png' })),
    saveBranding: vi.fn(async () => EMPTY),
    sendTestMail: vi.fn(async () => ({ to: 'me@example.test' })),
    ...more,
  };
  showSettings(BrandingPage, {
    verbs: verbs as never,
    session: {
      reloadCustomer: async () => undefined,
      company: { ...sessionOf().company, country },
    },
    customer: { customBrandingRate: rate },
  });
  return verbs;
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const png = () => new File([new Uint8Array(8)], 'logo.png', { type: 'image/png' });

describe('the page of the own brand', () => {
  it('the preview has a skeleton until the server has drawn its first page', async () => {
    show();
    const frame = await screen.findByTitle('Preview');
    const bones = () => frame.parentElement?.querySelector('[aria-busy=true]');
    expect(bones()).toBeVisible();
    fireEvent.load(frame);
    expect(bones()).toBeNull();
  });

  it('the page of the own brand says that the brand is free if it adds no cost to an order (SET-41)', async () => {
    show({}, 0);
    expect(await screen.findByText('free')).toBeInTheDocument();
    expect(screen.queryByText(/an order$/)).toBeNull();
  });

  it('the page of the own brand lists each allowed host of links once, with or without the hosts below it (BX-06)', async () => {
    show();
    expect(
      await screen.findByText(/these websites, and .*: parcels\.test, shop\.test\. /),
    ).toBeInTheDocument();
  });

  it('a picture that is read after the one chosen next does not replace it (SET-56)', async () => {
    let finishSlow: (read: object) => void = () => undefined;
    const slow = new Promise<object>((resolve) => {
      finishSlow = resolve;
    });
    const bitmap = { width: 600, height: 120, close: () => undefined };
    const read = vi.fn(async (): Promise<object> => bitmap).mockReturnValueOnce(slow);
    vi.stubGlobal('createImageBitmap', read);
    let picture = 0;
    vi.mocked(HTMLCanvasElement.prototype.toDataURL).mockImplementation(
      () => `data:image/png;base64,AA${++picture}`,
    );
    show();
    const input = await screen.findByTestId('branding-logo-file');
    await userEvent.upload(input, png());
    await userEvent.upload(input, png());
    const shown = () => document.querySelector('img[src^="data:"]')?.getAttribute('src');
    await waitFor(() => expect(shown()).toBe('data:image/png;base64,AA1'));
    await act(async () => finishSlow(bitmap));
    expect(shown()).toBe('data:image/png;base64,AA1');
  });

  it('the page of the own brand uploads a changed picture, then saves the switch and the other changed fields in one call; a second save uploads nothing again (SET-40, SET-41, SET-56, SET-57, SET-58, SET-59, SET-60, BX-07)', async () => {
    const saveBranding = vi.fn(async () => EMPTY);
    saveBranding.mockRejectedValueOnce(new Error('The server is away.'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const verbs = show({ saveBranding });
    expect(await screen.findByText('MYR 0.20 an order')).toBeInTheDocument();
    await userEvent.upload(screen.getByTestId('branding-logo-file'), png());
    await screen.findByRole('button', { name: 'Logo: Remove' });
    await userEvent.click(screen.getByRole('switch', { name: 'Show recipients my brand' }));
    await save();
    expect(await screen.findByText('The server is away.')).toBeInTheDocument();
    // The console shows one notice at a time, for some seconds.
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await save();
    expect(await screen.findByText('Branding updated.')).toBeInTheDocument();
    expect(verbs.uploadBrandImage).toHaveBeenCalledOnce();
    expect(verbs.uploadBrandImage).toHaveBeenCalledWith(1, 'logo', expect.any(File));
    expect(saveBranding).toHaveBeenLastCalledWith(1, {
      customBranding: true,
      logo: '/customer/brand-image/new.png',
      updatedAt: EMPTY.updatedAt,
    });
  });

  it('the page of the own brand refuses a logo that is no PNG, with the reason at the field; the best sizes are at the pictures (SET-53, SET-54, SET-55)', async () => {
    const verbs = show();
    for (const [field, size] of [
      ['logo', /600 × 120/],
      ['promoBannerImg', /512 × 512/],
      ['promoPopupImg', /512 × 512/],
    ] as const) {
      await screen.findByTestId(`branding-${field}-file`);
      expect(document.getElementById(`branding-${field}`)).toHaveAccessibleDescription(size);
    }
    const input = await screen.findByTestId('branding-logo-file');
    await userEvent.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), {
      applyAccept: false,
    });
    expect(await screen.findByText('This file is no picture that can be used here')).toBeInTheDocument();
    await save();
    await screen.findByText('Branding updated.');
    expect(verbs.uploadBrandImage).not.toHaveBeenCalled();
    // The picture does not change.
    expect(verbs.saveBranding).toHaveBeenLastCalledWith(1, { updatedAt: EMPTY.updatedAt });
  });

  it('the page of the own brand sends typed text to the preview, with a picture before its upload', async () => {
    show();
    const name = await screen.findByRole('textbox', { name: 'Brand name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Kraf');
    await userEvent.upload(screen.getByTestId('branding-logo-file'), png());
    await waitFor(() => {
      const draft = JSON.parse(sent.mock.lastCall?.[0].draft ?? '{}') as object;
      expect(draft).toEqual({ name: 'Kraf', logo: 'data:image/png;base64,AAAA' });
    });
  });

  it('the page of the own brand counts short messages, previews a mail and sends it to its writer (SET-47, SET-50)', async () => {
    const verbs = show();
    const sms = await screen.findByRole('textbox', { name: 'Text of the message' });
    await userEvent.clear(sms);
    await userEvent.type(sms, 'Hello');
    expect(screen.getByText('5 of 140 characters, sent as 1 SMS')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Delivered');
    expect(screen.getByText('MY0000000000 - Delivered')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send to myself' }));
    expect(await screen.findByText('Sent to me@example.test.')).toBeInTheDocument();
    expect(verbs.sendTestMail).toHaveBeenCalledWith(1, expect.objectContaining({ code: 700 }));
  });

  it('the page of the own brand fills a mail with a number of the tenant’s country (SET-50)', async () => {
    show({}, 0.2, 'SG');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Delivered');
    expect(screen.getByText('SG0000000000 - Delivered')).toBeInTheDocument();
  });

  it('the page of the own brand moves to a mistake in a hidden mail', async () => {
    const verbs = show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Delivered');
    const title = screen.getByRole('textbox', { name: 'Title (Delivered)' });
    await userEvent.clear(title);
    await userEvent.type(title, '{{nobody}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Cancelled');
    await save();
    expect((await screen.findAllByText('There is no variable {nobody}')).length).toBeGreaterThan(0);
    expect(screen.getByText('Check the mails: Delivered')).toBeInTheDocument();
    expect(verbs.saveBranding).not.toHaveBeenCalled();
  });
});
