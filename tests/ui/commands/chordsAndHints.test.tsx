// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { CommandTooltip } from '../../../src/commands/CommandTooltip.tsx';
import { useCommandServices } from '../../../src/commands/commandsContext.ts';
import { gridKeyCommands } from '../../../src/commands/keys/gridKeyCommands.ts';
import { Kbd } from '../../../src/commands/keys/Kbd.tsx';
import { useCommands } from '../../../src/commands/useCommand.ts';
import { useCommandHint } from '../../../src/commands/useCommandHint.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { CommandsPage } from './commandsHarness.tsx';
import { command, ran, withCommands } from './commandsWorld.tsx';

withCommands();

const user = userEvent.setup();

describe('a chord', () => {
  function Page() {
    useCommands([command('orders', 'g o')]);
    return <Link to="/other">Other page</Link>;
  }

  it('a chord shows the possible next keys after a pause', () => {
    vi.useFakeTimers();
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    const press = (key: string) =>
      act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    press('g');
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(400));
    expect(screen.getByRole('note')).toHaveTextContent('Go to orders');
    act(() => void vi.advanceTimersByTime(600));
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('a chord ends when the page changes', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.keyboard('g');
    await user.click(screen.getByRole('link'));
    await user.keyboard('o');
    expect(ran).toEqual([]);
    await user.keyboard('go');
    expect(ran).toEqual(['orders']);
  });
});

describe('the cheat-sheet', () => {
  function Page() {
    const { keymap } = useCommandServices();
    useCommands([
      ...gridKeyCommands,
      command('print', 'p', { scope: 'screen', group: 'orders', when: () => false }),
      command('orders', 'g o', { group: 'navigate' }),
    ]);
    return (
      <>
        <input aria-label="A field" />
        <button type="button" onClick={() => keymap.setCharacterKeys(false)}>
          Off
        </button>
      </>
    );
  }

  it.each([
    ['?', 'body'],
    ['{Control>}/{/Control}', 'A field'],
  ])(
    'the cheat-sheet opens by %s in %s and lists the registered commands, this page’s first',
    async (keys, at) => {
      render(
        <CommandsPage>
          <Page />
        </CommandsPage>,
      );
      if (at !== 'body') await user.click(screen.getByLabelText(at));
      await user.keyboard(keys);
      const dialog = screen.getByRole('dialog', { name: /Keyboard shortcuts/ });
      const headings = within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent);
      expect(headings[0]).toBe('Lists');
      expect(headings.at(-1)).toBe('Orders (not available here)');
      expect(within(dialog).getByText('Go to orders')).toBeInTheDocument();
    },
  );

  it('the cheat-sheet is closed by Escape: the next key belongs to the page', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.keyboard('?');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    for (const key of ['g', 'o']) fireEvent.keyDown(document.body, { key });
    expect(ran).toEqual(['orders']);
  });

  it('the cheat-sheet has one row with all keys for commands of the same text (BX-33)', async () => {
    function OneThing() {
      useCommands([
        command('menu.entry', 'g y', { group: 'navigate', labelKey: 'test.orders' as TextKey }),
        command('page.create', 'y', { scope: 'screen', group: 'create', labelKey: 'test.orders' as TextKey }),
      ]);
      return null;
    }
    render(
      <CommandsPage>
        <OneThing />
      </CommandsPage>,
    );
    await user.keyboard('?');
    const [row, ...others] = screen
      .getAllByRole('term')
      .filter((term) => /y$/.test(term.nextElementSibling?.textContent ?? ''));
    expect(others).toEqual([]);
    const keys = [...(row?.nextElementSibling?.children ?? [])].map((key) => key.lastChild?.textContent);
    expect(keys).toEqual(['g y', 'y']);
    expect(row?.closest('section')?.querySelector('h3')).toHaveTextContent('Create');
  });

  it('the cheat-sheet can be searched', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.keyboard('?');
    const search = screen.getByRole('textbox', { name: 'Search shortcuts' });
    await user.type(search, 'quick');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Quick view']);
    await user.type(search, 'ly nothing');
    expect(screen.getByRole('status')).toHaveTextContent('No shortcut matches “quickly nothing”');
  });

  it('the cheat-sheet shows only switched on keys', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.click(screen.getByRole('button', { name: 'Off' }));
    await user.keyboard('{Control>}/{/Control}');
    expect(screen.queryByText('Go to orders')).not.toBeInTheDocument();
    expect(screen.getByText('Quick view')).toBeInTheDocument();
  });
});

describe('hints', () => {
  function Hint() {
    const { binding } = useCommandHint('orders');
    return <i>{binding ?? 'none'}</i>;
  }

  function Page({ shown }: { shown: boolean }) {
    useCommands(shown ? [command('print', 'mod+shift+p'), command('orders', 'g o')] : []);
    return (
      <>
        <Hint />
        <CommandTooltip id="print">
          <button type="button" aria-label="Print">
            P
          </button>
        </CommandTooltip>
      </>
    );
  }

  it('hints show the key of a command while it is registered', () => {
    const page = render(
      <CommandsPage>
        <Page shown />
      </CommandsPage>,
    );
    expect(screen.getByText('g o')).toBeInTheDocument();
    page.rerender(
      <CommandsPage>
        <Page shown={false} />
      </CommandsPage>,
    );
    expect(screen.getByText('none')).toBeInTheDocument();
  });

  it('hints are in the tooltip and, for assistive technology, on the control, whose name does not change', async () => {
    render(
      <CommandsPage>
        <Page shown />
      </CommandsPage>,
    );
    const button = screen.getByRole('button', { name: 'Print' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Shift+P');
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Print labelCtrlShiftP');
  });

  it('key caps are hidden from assistive technology', () => {
    const { container } = render(
      <CommandsPage>
        <Kbd keys="g o" />
      </CommandsPage>,
    );
    expect([...container.querySelectorAll('kbd')].map((cap) => cap.textContent)).toEqual(['g', 'o']);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
