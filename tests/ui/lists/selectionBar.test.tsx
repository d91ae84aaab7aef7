// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { RecordAction } from '../../../src/commands/recordAction.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { SelectionActions } from '../../../src/ui/list/actions/SelectionActions.tsx';
import { SelectionBar } from '../../../src/ui/list/actions/SelectionBar.tsx';

const i18n = createI18nProvider('en_US');
const action = (id: string, label: string, tone?: 'primary' | 'error') =>
  ({
    id,
    label: () => label,
    icon: () => null,
    fits: () => true,
    many: {},
    ...(tone ? { tone } : {}),
  }) as unknown as RecordAction<{ id: string }, object>;
const ACTIONS = [
  action('cancel', 'common.cancel', 'error'),
  action('print', 'common.print'),
  action('confirm', 'common.save', 'primary'),
];

function show(phone: boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: phone && media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const tickAll = vi.fn();
  render(
    <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
      <SelectionBar
        text="3 selected, 3 of them on this page"
        label="3 orders selected"
        onClear={() => undefined}
      >
        <SelectionActions
          actions={ACTIONS}
          chosen={{ count: 3, known: [{ id: '1' }, { id: '2' }, { id: '3' }] } as never}
          runner={{ many: vi.fn() } as never}
          tickAll={{ text: 'Select all 12', run: tickAll }}
        />
      </SelectionBar>
    </TextProvider>,
  );
  return { tickAll, buttons: () => screen.getAllByRole('button').map((one) => one.textContent || one.title) };
}

it('on a phone the bar over ticked rows has the main action, a menu of all others and a cross, beside a short text (BX-32)', async () => {
  const { buttons, tickAll } = show(true);
  expect(buttons()).toEqual(['Save', 'More', 'Clear selection']);
  expect(screen.getByRole('status')).toHaveTextContent('3 orders selected');
  expect(screen.getByText('3 selected')).toHaveAttribute('aria-hidden');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Print',
    'Select all 12',
    'Cancel',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Select all 12' }));
  expect(tickAll).toHaveBeenCalledOnce();
});

it('on a wide window the bar over ticked rows has a button for each action, destructive ones last (BX-32)', () => {
  expect(show(false).buttons()).toEqual([
    'Select all 12',
    'Save',
    'Print',
    'Cancel',
    expect.stringContaining('Clear selection'),
  ]);
});
