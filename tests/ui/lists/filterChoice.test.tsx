// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { FilterChoice } from '../../../src/ui/list/filters/FilterChoice.tsx';

const OPTIONS = [
  { value: 'a', text: 'Any courier' },
  { value: 'b', text: 'Bolt' },
  { value: 'c', text: 'Comet' },
] as const;
const chosen = vi.fn<(value: 'a' | 'b' | 'c') => void>();

const show = (value: '' | 'a' | 'b' | 'c' = '') =>
  render(<FilterChoice label="Courier" value={value} options={OPTIONS} onChange={chosen} />);
const box = () => screen.getByRole('combobox', { name: 'Courier', hidden: true });
const list = () => screen.findByRole('listbox', { name: 'Courier' });
const gone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

beforeEach(() => chosen.mockReset());

it('a choice of a filter has a label and shows the chosen option, a dash for none', () => {
  show('b');
  expect(box()).toHaveTextContent('Bolt');
  expect(screen.getByText('Courier')).toBeVisible();
  expect(screen.getByLabelText('Courier')).toBe(box());
  cleanup();
  show();
  expect(box()).toHaveTextContent('–');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

it('a choice of a filter opens by a click, and marks the selected choice', async () => {
  show('b');
  await userEvent.click(box());
  const options = within(await list()).getAllByRole('option');
  expect(options.map((o) => [o.textContent, o.getAttribute('aria-selected')])).toEqual([
    ['Any courier', 'false'],
    ['Bolt', 'true'],
    ['Comet', 'false'],
  ]);
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])(
  'a choice of a filter opens by “%s” on the selected option',
  async (key) => {
    show('b');
    await userEvent.tab();
    expect(box()).toHaveFocus();
    await userEvent.keyboard(key);
    await list();
    expect(screen.getByRole('option', { name: 'Bolt' })).toHaveFocus();
  },
);

it('Escape in a choice of a filter changes nothing and returns the focus', async () => {
  show('b');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await list();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await gone();
  expect(box()).toHaveFocus();
  expect(box()).toHaveTextContent('Bolt');
  expect(chosen).not.toHaveBeenCalled();
});

it('a choice of a filter reports a choice by keys once, and returns the focus', async () => {
  show('b');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await list();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await gone();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('c');
  expect(box()).toHaveFocus();
});

it('a choice of a filter reports a choice by a click once', async () => {
  show();
  await userEvent.click(box());
  await list();
  await userEvent.click(screen.getByRole('option', { name: 'Comet' }));
  await gone();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('c');
});

it('a choice of a filter reports nothing if the current option is chosen', async () => {
  show('b');
  await userEvent.click(box());
  await list();
  await userEvent.click(screen.getByRole('option', { name: 'Bolt' }));
  await gone();
  expect(chosen).not.toHaveBeenCalled();
});

it('in a filter with many choices, options are chosen one after another in an open list, and the first clears them (BX-46)', async () => {
  const states = [{ value: '', text: 'All' }, ...OPTIONS];
  const page = (value: string) => (
    <FilterChoice
      label="Courier"
      value={value}
      options={states}
      many
      onChange={(next) => chosen(next as 'a')}
    />
  );
  const { rerender } = render(page('c'));
  await userEvent.click(box());
  await list();
  await userEvent.click(screen.getByRole('option', { name: 'Any courier' }));
  expect(chosen).toHaveBeenLastCalledWith('a,c');
  rerender(page('a,c'));
  expect(box()).toHaveTextContent('Any courier, Comet');
  expect(screen.getByRole('option', { name: 'Any courier' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  await userEvent.click(screen.getByRole('option', { name: 'Comet' }));
  expect(chosen).toHaveBeenLastCalledWith('a');
  await userEvent.click(screen.getByRole('option', { name: 'All' }));
  await gone();
  expect(chosen).toHaveBeenLastCalledWith('');
});
