// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { TopUpLink } from '../../../src/shared/payment/TopUpLink.tsx';

const backFrom = (entry: { pathname: string; search?: string; state?: unknown; key: string }) => {
  render(
    <MemoryRouter initialEntries={[entry]}>
      <TopUpLink missingMinor={160} />
    </MemoryRouter>,
  );
  const { searchParams } = new URL(screen.getByRole('link').getAttribute('href') ?? '', 'http://console');
  return [searchParams.get('missing'), searchParams.get('back')];
};

it.each([
  [{ pathname: '/orders/new-order', key: 'abc' }, '/orders/new-order'],
  [{ pathname: '/orders', search: '?page=2', key: 'abc' }, '/orders?page=2'],
  [{ pathname: '/orders/new-order', state: { orderDetails: {} }, key: 'abc' }, '/orders/new-order?from=abc'],
])('a top-up returns to %j, and to the stored form of the visit that began it', (entry, back) => {
  expect(backFrom(entry)).toEqual(['1.6', back]);
});
