// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from './topUpPageWorld.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
const step = (name: string) => within(screen.getByRole('list', { name: 'Steps' })).getByText(name);

describe('an amount that cannot be topped up', () => {
  const field = () => screen.getByRole('spinbutton', { name: /^Amount/ });

  it.each([
    ['10', 'Minimum amount MYR 20.00 is required'],
    ['20', null],
    ['30', null],
    ['99999990', null],
    ['100000000', null],
    ['100000010', /100,000,000\.00/],
  ])(
    'an amount of %s, typed or at the confirmation of an address, is refused with the reason or taken as the server does (PAY-12, PAY-13)',
    async (typed, reason) => {
      const { pass } = await open('/payment');
      fireEvent.change(field(), { target: { value: typed } });
      await pass(0);
      screen.getByRole('button', { name: /Continue/ }).click();
      await pass(0);
      const at = (name: string) => step(name).closest('li')?.getAttribute('aria-current') === 'step';
      expect(at('Payment method')).toBe(reason === null);
      if (reason !== null) expect(field()).toHaveAccessibleDescription(expect.stringMatching(reason));
      cleanup();
      const buyTopUp = vi.fn();
      const again = await open(`/payment?amount=${typed}&step=confirm`, { verbs: { buyTopUp } });
      expect(at('Confirmation')).toBe(reason === null);
      if (reason !== null) expect(field()).toHaveAccessibleDescription(expect.stringMatching(reason));
      fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
      await again.pass(0);
      expect(buyTopUp).toHaveBeenCalledTimes(reason === null ? 1 : 0);
    },
  );

  it.each([
    ['10.001', /10\.00 .* 10,001\.00/],
    ['-5', 'Minimum amount MYR 20.00 is required'],
    ['abc', /./],
  ])(
    'an amount typed as %s stays in its field with the reason, and opens no next step (PAY-11, PAY-12)',
    async (typed, reason) => {
      const { pass } = await open('/payment');
      fireEvent.change(field(), { target: { value: typed } });
      await pass(0);
      expect(field()).toHaveValue(typed);
      expect(field()).toHaveAccessibleDescription(
        expect.toSatisfy((text: string) =>
          typeof reason === 'string' ? text.includes(reason) : reason.test(text),
        ),
      );
      screen.getByRole('button', { name: /Continue/ }).click();
      await pass(0);
      expect(step('Amount').closest('li')).toHaveAttribute('aria-current', 'step');
      expect(field()).toHaveFocus();
    },
  );

  it.each([
    'amount=10.001',
    'missing=1e99',
    'amount=1e99&missing=10.001&step=confirm',
    'amount=-5&step=method',
  ])('an amount of %s in the address opens the step of the amount with its text (PAY-11)', async (query) => {
    await open(`/payment?${query}`);
    expect(step('Amount').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(field()).toBeVisible();
    expect(screen.queryByText(/NaN|Infinity/)).toBeNull();
    const text = new URLSearchParams(query).get('amount');
    if (text) expect(field()).toHaveValue(text);
  });
});
