// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { withStyles } from '../../support/styles/styles.ts';
import { pauseTyping, withTypingPauses } from '../typingPause.ts';
import { field, fillStop, put } from './multipointFormWorld.tsx';
import { open, verbs } from './multipointHarness.tsx';

withTypingPauses();
const row = (n: number) => screen.getByRole('button', { name: new RegExp(`^Stop ${n}, `) });
const priced = () => screen.findByText('Car · MYR 27.65');

describe('the multipoint form', () => {
  it('the multipoint form shows missing fields only after submitting, at the field and as links (MULTI-29, MULTI-31, MULTI-32)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await put(field('s2-address1'), '8 Jalan Sultan');
    await pauseTyping();
    await userEvent.click(await screen.findByRole('option'));
    await pauseTyping();
    await priced();
    expect(screen.queryByText(/is required\./)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    const summary = await screen.findByRole('group', { name: 'There is an error in your order form.' });
    expect(within(summary).getByText('Stop 2, Drop-off: Name is required.')).toBeVisible();
    await userEvent.click(within(summary).getByText('Stop 2, Drop-off: Phone no is required.'));
    await waitFor(() => expect(field('s2-phone')).toHaveFocus());
    expect(field('s2-phone')).toHaveAccessibleDescription('Phone no is required.');
    await userEvent.keyboard('0167001234');
    expect(screen.queryByText('Phone no is required.')).toBeNull();
    expect(server.createOrder).not.toHaveBeenCalled();
  });

  it('the multipoint form adds no stop after an empty one, moves stops by Alt with arrows, removes them by Delete, and restores one (MULTI-05, MULTI-16, MULTI-17, MULTI-18)', async () => {
    open(verbs());
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await userEvent.click(screen.getByRole('button', { name: /Add stop/ }));
    const refusal = 'Please fill/remove empty location field. Max 4 route points.';
    expect(screen.getByText(refusal)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^Lorry/ }));
    expect(screen.queryByText(refusal)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Car/ }));
    await fillStop('s2');
    row(2).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('Stop 1 of 2')).toBeInTheDocument();
    await waitFor(() => expect(row(1)).toHaveFocus());
    expect(row(1)).toHaveAccessibleName(/^Stop 1, Pickup · Tan Wei/);
    await userEvent.keyboard('{Delete}');
    expect(row(2)).toBeInTheDocument();
    row(2).focus();
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /^Stop 2, / })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(row(2)).toHaveAccessibleName(/Aina Batik House/);
  });

  it('the multipoint form makes a stop of each pasted row, names the rows for which the vehicle has no space, and takes them back (BX-25, MULTI-06, MULTI-18)', async () => {
    open(verbs());
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await put(
      field('s2-name'),
      [
        'Siti\t0123456789\t12 Jalan SS 2/24\t47300\tPetaling Jaya',
        'Ali\t0198765432\t5 Lorong Maju\t11900\tBayan Lepas',
        'Tan Wei\t0167001234\t8 Jalan Sultan\t46200\tPetaling Jaya',
        'Muthu\t0162345678\t8 Lorong Perda 3\t14000\tBukit Mertajam',
      ].join('\n'),
    );
    for (const [n, name] of [
      [2, 'Siti'],
      [3, 'Ali'],
      [4, 'Tan Wei'],
    ] as const)
      expect(row(n)).toHaveAccessibleName(new RegExp(`^Stop ${n}, .*${name}`));
    expect(screen.queryByRole('button', { name: /^Stop 5, / })).toBeNull();
    expect(screen.getByText(/Muthu · 14000 Bukit Mertajam/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('button', { name: /^Stop 3, / })).toBeNull();
    expect(field('s2-name')).toHaveValue('');
  });

  it('the multipoint form looks up a place that is given by its coordinates (MULTI-13)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await userEvent.type(field('s2-lat'), '3.2');
    await userEvent.type(field('s2-lon'), '101.5{Enter}');
    await waitFor(() => expect(server.addressAtPlace.mock.calls).toHaveLength(1));
    expect(server.addressAtPlace).toHaveBeenCalledWith({ lat: 3.2, lon: 101.5 }, expect.any(AbortSignal));
    await waitFor(() => expect(field('s2-city')).toHaveValue('Shah Alam'));
  });

  it.each([
    ['lat', '95', 'Enter a latitude from −90 to 90.'],
    ['lon', '-999', 'Enter a longitude from −180 to 180.'],
  ])('coordinates out of range are refused at the field: %s (MULTI-13)', async (part, figure, message) => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await userEvent.type(field(`s2-${part}`), `${figure}{Enter}`);
    expect(field(`s2-${part}`)).toHaveAccessibleDescription(message);
    expect(server.addressAtPlace).not.toHaveBeenCalled();
  });

  it('a trip is not checked with an invalid latitude or longitude, and both are marked; a valid one typed before Ctrl+Enter counts (MULTI-13, MULTI-29)', async () => {
    const server = verbs();
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await put(field('s2-name'), 'Siti');
    await put(field('s2-phone'), '0167001234');
    await put(field('s2-address1'), '8 Jalan Sultan');
    await pauseTyping();
    await userEvent.click(await screen.findByRole('option'));
    await pauseTyping();
    await priced();
    await userEvent.clear(field('s2-lat'));
    await put(field('s2-lat'), '95');
    await userEvent.clear(field('s2-lon'));
    await put(field('s2-lon'), '999');
    await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
    const summary = await screen.findByRole('group', { name: 'There is an error in your order form.' });
    expect(within(summary).getByText('Stop 2, Drop-off: Enter a latitude from −90 to 90.')).toBeVisible();
    expect(within(summary).getByText('Stop 2, Drop-off: Enter a longitude from −180 to 180.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Check order/ })).toBeVisible();
    await userEvent.clear(field('s2-lon'));
    await put(field('s2-lon'), '101.6');
    await userEvent.clear(field('s2-lat'));
    await userEvent.type(field('s2-lat'), '3.25{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.addressAtPlace).toHaveBeenCalledWith({ lat: 3.25, lon: 101.6 }, expect.any(AbortSignal)),
    );
    expect(await screen.findByRole('button', { name: /Confirm order/ })).toBeVisible();
  });

  it('a marker that is moved to another town can be moved back to the typed address (MULTI-13)', async () => {
    open(verbs());
    await screen.findByRole('heading', { name: 'New multipoint order' });
    await fillStop('s2');
    await put(field('s2-unitNo'), '12A');
    const city = field('s2-city').value;
    await userEvent.clear(field('s2-lat'));
    await userEvent.type(field('s2-lat'), '4.5{Enter}');
    await waitFor(() => expect(field('s2-city')).toHaveValue('Shah Alam'));
    expect(field('s2-unitNo')).toHaveValue('');
    expect(screen.getByText(/^Address changed to 8 Jalan Sultan, 46200 Shah Alam/)).toBeVisible();
    // Text typed after the change stays.
    await put(field('s2-address2'), 'Next to the bank');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('s2-unitNo')).toHaveValue('12A');
    expect(field('s2-city')).toHaveValue(city);
    expect(field('s2-name')).toHaveValue('Tan Wei');
    expect(field('s2-address2')).toHaveValue('Next to the bank');
  });

  describe('the multipoint form with its styles', () => {
    withStyles();

    it.each([
      [0, true],
      [5, false],
    ])('with %d touch points, keys are shown: %s (MULTI-05)', async (fingers, named) => {
      const { settings } = (
        window as unknown as { happyDOM: { settings: { navigator: { maxTouchPoints: number } } } }
      ).happyDOM;
      settings.navigator.maxTouchPoints = fingers;
      open(verbs());
      const hint = await screen.findByText(/^Alt with/);
      expect(getComputedStyle(hint).display === 'none').toBe(!named);
      settings.navigator.maxTouchPoints = 0;
    });
  });

  it('the multipoint form searches an address from four characters on, and reports a failed search (MULTI-10, MULTI-11)', async () => {
    const requests: string[] = [];
    const server = verbs({
      suggestAddresses: vi.fn(async (query: string) => {
        requests.push(query);
        if (query.startsWith('8 Ja')) throw new Error('down');
        return [];
      }),
    });
    open(server);
    await screen.findByRole('heading', { name: 'New multipoint order' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await put(field('s2-address1'), '8 J');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(requests).not.toContain('8 J');
    await put(field('s2-address1'), 'alan');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(requests).toContain('8 Jalan');
    expect(await screen.findByText('Auto suggest error!')).toBeVisible();
  });

  it('the multipoint form focuses the first field, or the title if the field is below the window (MULTI-01)', async () => {
    const title = 'New multipoint order';
    open(verbs());
    await screen.findByRole('heading', { name: title });
    expect(field('s2-name')).toHaveFocus();
    cleanup();
    localStorage.clear();
    vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 1200, 200, 40),
    );
    open(verbs());
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
  });
});
