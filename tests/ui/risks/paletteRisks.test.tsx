// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { price, WHOLE, withPriceBooking } from '../../unit/console/priceBookingWorld.ts';
import { book, review, reviewed, setReview, user, withTypedBooking } from '../commands/typedBookingWorld.tsx';
import { reasonOf, riskVerbs, TWICE } from './riskWorld.tsx';

withPriceBooking(new Map());
withTypedBooking();

it('the review of a typed parcel requests reasons without waiting for them (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  const { offers } = await price(WHOLE);
  const { notice } = await offers[0]!.review();
  render(
    <MemoryRouter>
      <AdminContext dataProvider={risks as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={{ customer: { id: 12 } } as never}>{notice}</SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText(TWICE)).toBeVisible();
  expect(risks.findRisks.mock.lastCall![0].parcels).toMatchObject([
    {
      serviceCode: offers[0]!.code,
      waypoint: [{}, { contact: { phone: '+60123456789', postcode: '47300' } }],
    },
  ]);
});

it('keys on the buttons of a review pay nothing and choose no row (BX-43)', async () => {
  const dismiss = vi.fn();
  const button = (
    <button type="button" onClick={dismiss}>
      Dismiss
    </button>
  );
  setReview({ ...review, notice: button });
  await reviewed();
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
  expect(dismiss).toHaveBeenCalled();
  expect(book).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});
