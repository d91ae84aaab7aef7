// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { focusId, focusSection } from '../../../src/lib/forms/formFields.ts';
import { FormSection, type FormSectionState } from '../../../src/shared/booking/FormSection.tsx';
import { PHONE, turnTo, WIDE, withTurnedWindow } from '../turnedWindow.ts';

const i18n = createI18nProvider('en_US');

function show({ phone = true, sender = 'complete' as FormSectionState, isPrefilled = false } = {}) {
  turnTo(phone ? PHONE : WIDE);
  const section = (id: string, state: FormSectionState) => (
    <FormSection id={id} title={id} state={state} summary={`who ${id} is`} isPrefilled={isPrefilled}>
      <input id={`${id}-name`} aria-label={`name of ${id}`} />
      <input id={`${id}-city`} aria-label={`city of ${id}`} />
    </FormSection>
  );
  render(
    <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
      {section('sender', sender)}
      {section('receiver', 'open')}
    </TextProvider>,
  );
}

const sender = () => screen.getByRole('region', { name: 'sender' });
const isFolded = () => within(sender()).queryByText('who sender is') !== null;
const field = (name: string) => screen.getByLabelText(name);

withTurnedWindow();
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

it('on a phone a complete section is one line with its values and opens by its button, with the focus in its first field (BX-32)', async () => {
  show();
  expect(isFolded()).toBe(true);
  expect(field('name of sender')).not.toBeVisible();
  await userEvent.click(within(sender()).getByRole('button', { name: 'Change' }));
  expect(isFolded()).toBe(false);
  expect(field('name of sender')).toHaveFocus();
});

it('a section folds again when a field of another section has the focus, but not during a press there (BX-32)', async () => {
  show();
  act(() => focusSection('sender'));
  expect(field('name of sender')).toHaveFocus();
  act(() => field('city of sender').focus());
  act(() => field('name of receiver').focus());
  expect(isFolded()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(isFolded()).toBe(true);
});

it('a field of a folded section that is focused by its id is shown (BX-32)', () => {
  show();
  act(() => focusId('sender-city'));
  expect(isFolded()).toBe(false);
  expect(field('city of sender')).toHaveFocus();
});

it.each([
  ['that needs attention on a phone', { sender: 'wrong' as const }],
  ['that is not complete on a phone', { sender: 'open' as const }],
  ['on a wide window', { phone: false }],
])('a section %s is not folded (BX-32)', (_which, page) => {
  show(page);
  expect(isFolded()).toBe(false);
  expect(field('name of sender')).toBeVisible();
});

it('on a wide window a section that is complete from the start is folded until it is opened, and stays open then (BX-32)', async () => {
  show({ phone: false, isPrefilled: true });
  expect(isFolded()).toBe(true);
  await userEvent.click(within(sender()).getByRole('button', { name: 'Change' }));
  expect(field('name of sender')).toHaveFocus();
  act(() => field('name of receiver').focus());
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(isFolded()).toBe(false);
});

it('a section that is typed in stays open while a phone is turned, until another one has the focus (BX-32)', async () => {
  show({ phone: false });
  act(() => field('city of sender').focus());
  turnTo(PHONE);
  expect(isFolded()).toBe(false);
  expect(field('city of sender')).toHaveFocus();
  act(() => field('name of receiver').focus());
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(isFolded()).toBe(true);
});

it('the focus of an error goes to the link of a group of which nothing can be chosen, else to its first choice (FORM-65)', () => {
  const group = (disabled: boolean) => (
    <fieldset id="f-payment">
      <a href="/payment">Top up wallet</a>
      <input type="radio" aria-label="Card" disabled={disabled} />
    </fieldset>
  );
  const { rerender } = render(group(true));
  act(() => focusId('f-payment'));
  expect(screen.getByRole('link', { name: 'Top up wallet' })).toHaveFocus();
  rerender(group(false));
  act(() => focusId('f-payment'));
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveFocus();
});
