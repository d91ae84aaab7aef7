// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../src/commands/palette/Palette.tsx';
import { actions, active, open, options, page, ran, user, withPalette } from './paletteWorld.tsx';

withPalette();

describe('typed commands', () => {
  it('topup opens with its amount, and pay with its invoice', async () => {
    await page();
    await open('topup 200{Enter}');
    expect(actions.topUp).toHaveBeenCalledWith({ amountMinor: 20_000 });
    await open('pay INV-00000012{Enter}');
    expect(actions.pay).toHaveBeenCalledWith('INV-00000012');
  });

  it('track runs on Enter', async () => {
    await page();
    await open('track AB123, CD456');
    await user.keyboard('{Enter}');
    expect(actions.track).toHaveBeenCalledWith(['AB123', 'CD456']);
  });

  it('the meaning of a complete line is shown once, in the row that runs it', async () => {
    await page();
    await open('find Dayang status:delivered');
    expect(screen.getAllByText(/^Find orders: Dayang/)).toHaveLength(1);
    expect(options()[0]).toMatch(/^Find orders: Dayang/);
  });

  it('go without a place offers every screen', async () => {
    await page();
    await open('go ');
    expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Orders', 'Drafts', 'Check rates']));
  });

  it('new without an object offers the records that the account can create', async () => {
    actions.allows.mockImplementation((meaning) => meaning.kind !== 'new' || meaning.what !== 'multipoint');
    await page();
    await open('new ');
    expect(options()).toEqual(expect.arrayContaining(['New order', 'Import orders']));
    expect(options()).not.toContain('New multipoint order');
  });

  it.each(['invite Trading'])('%s, which is no command, searches the orders', async (text) => {
    await page();
    await open(`${text}{Enter}`);
    expect(actions.find).toHaveBeenCalledWith(text, {});
  });

  it('quote shows the services below their route, and Enter on one opens the filled-in form', async () => {
    await page();
    await open('quote 50000 to 10110 2kg');
    expect(screen.getAllByText(/from 50000 MY → to 10110 MY, 2.000 kg, Parcel/)).not.toHaveLength(0);
    expect(await screen.findByText(/from 50000 Kuala Lumpur MY → to 10110 MY/)).toBeVisible();
    expect(await screen.findByText('No town found for 10110 in MY')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(options()).toHaveLength(4));
    expect(screen.getByText('50000 Kuala Lumpur MY → 10110 George Town MY · 2 kg')).toBeVisible();
    expect(actions.openWizard).not.toHaveBeenCalled();
    await waitFor(() => expect(active()).toContain('Service A'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(actions.openWizard).toHaveBeenCalledWith({
      quote: {
        from: { kind: 'postcode', postcode: '50000', country: 'MY', countryAssumed: true },
        to: { kind: 'postcode', postcode: '10110', country: 'MY', countryAssumed: true },
        weightKg: 2,
      },
      serviceCode: 'B',
    });
  });

  it('Escape goes one level back and restores the line', async () => {
    await page();
    const input = await open('quote 50000 to 10110 2kg');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(options()).toHaveLength(4));
    await user.keyboard('{Escape}');
    expect(actions.quote.mock.calls[0]?.[1].aborted).toBe(true);
    expect(input).toHaveValue('quote 50000 to 10110 2kg');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('a failed quote shows the failure, and the palette stays open', async () => {
    actions.quote.mockRejectedValueOnce(new Error('No service there'));
    await page();
    await open('quote 50000 to 10110 2kg{Enter}');
    expect(await screen.findByText('That did not work: No service there')).toBeInTheDocument();
  });

  it('a quote asks for its missing parts in fields', async () => {
    await page();
    await open('quote 50000');
    expect(screen.getByText('Still needed: destination, weight')).toBeInTheDocument();
    await user.type(screen.getByLabelText('To'), '10110');
    await user.clear(screen.getByLabelText('To country'));
    await user.type(screen.getByLabelText('To country'), 'TH');
    await user.type(screen.getByLabelText('Weight (kg)'), '2{Enter}');
    expect(actions.quote.mock.calls[0]?.[0]).toMatchObject({
      to: { postcode: '10110', country: 'TH' },
      weightKg: 2,
    });
  });

  it('an unknown word runs nothing', async () => {
    await page();
    await open('balance please{Enter}');
    expect(screen.getByText('Not understood: please')).toBeInTheDocument();
    expect(actions.showBalance).not.toHaveBeenCalled();
  });

  it('a cancellation only opens its dialog', async () => {
    await page();
    await open('cancel MY1234 because wrong address{Enter}');
    expect(actions.act).toHaveBeenCalledWith({
      verb: 'cancel',
      target: { kind: 'orders', ids: ['MY1234'] },
      reason: 'wrong address',
    });
  });

  it('shortcuts off switches the single keys off', async () => {
    await page();
    await open('shortcuts off{Enter}');
    await user.keyboard('\\');
    expect(ran).toEqual([]);
  });

  it('lang without a language offers the four', async () => {
    await page();
    await open('>lang');
    expect(options().slice(0, 4)).toEqual(['English', '中文', 'Bahasa Indonesia', 'Bahasa Melayu']);
  });

  it('a sign becomes a token that Backspace removes', async () => {
    await page();
    const input = await open('?');
    expect(screen.getByText('? Help')).toBeInTheDocument();
    expect(input).toHaveValue('');
    expect(options()).toContain('! Track numbers');
    await user.keyboard('{Backspace}');
    expect(screen.queryByText('? Help')).not.toBeInTheDocument();
  });
});
