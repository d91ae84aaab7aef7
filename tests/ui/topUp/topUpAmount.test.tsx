// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from './topUpPageWorld.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
const step = (name: string) => within(screen.getByRole('list', { name: 'Steps' })).getByText(name);

describe('an amount that cannot be topped up', () => {
  const field = () => screen.getByRole('spinbutton', { name: /^Amount/ });

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
