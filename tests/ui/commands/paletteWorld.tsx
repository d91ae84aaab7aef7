import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { PaletteProvider } from '../../../src/commands/palette/PaletteProvider.tsx';
import { usePalette } from '../../../src/commands/palette/paletteState.ts';
import type { PaletteSource } from '../../../src/commands/palette/rows/paletteItem.ts';
import { useCommands, useCommandTarget } from '../../../src/commands/useCommand.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { CommandsPage, notedActions } from './commandsHarness.tsx';

export let actions: ReturnType<typeof notedActions>;
export let ran: string[];
export const user = userEvent.setup();

export function Opener({ target }: { target?: boolean }) {
  const palette = usePalette();
  const record = useRef({});
  useCommandTarget(
    target ? { resource: 'orders', id: '7', label: 'MY7777', record: record.current } : undefined,
  );
  const command = (id: string, key: string, more: Partial<Command> = {}): Command => ({
    id,
    labelKey: `test.${id}` as TextKey,
    scope: 'global',
    group: 'view',
    keys: [key],
    run: () => void ran.push(id),
    ...more,
  });
  useCommands([
    command('print', 'p', { onRecords: true, when: ({ target }) => target !== undefined }),
    command('zigzag', 'b', { onRecords: true, when: () => false }),
    command('orders', 'g o'),
    command('sidebar', '\\'),
  ]);
  return (
    <>
      <button type="button" onClick={() => palette.open()}>
        Open
      </button>
      <button type="button" onClick={() => palette.open('track AB123, CD456')}>
        Open with text
      </button>
      <input aria-label="A field" />
    </>
  );
}

export const NO_SOURCES: readonly PaletteSource[] = [];

export async function page(options: { sources?: readonly PaletteSource[]; target?: boolean } = {}) {
  render(
    <CommandsPage>
      <PaletteProvider
        sources={options.sources ?? NO_SOURCES}
        actions={actions}
        customerId="c1"
        locale="en_US"
        country="MY"
        currency="MYR"
      >
        <Opener target={options.target ?? false} />
      </PaletteProvider>
    </CommandsPage>,
  );
}

export async function open(text = ''): Promise<HTMLInputElement> {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const input = await screen.findByRole<HTMLInputElement>('combobox');
  if (text) await user.type(input, text);
  return input;
}

export function active(): string | null | undefined {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
}

export const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.textContent);

/** Prepares each test file that calls it. */
export function withPalette(): void {
  beforeEach(() => {
    actions = notedActions();
    ran = [];
  });
}
