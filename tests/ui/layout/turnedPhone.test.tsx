// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import type { RecordAction } from '../../../src/commands/recordAction.ts';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import ReferEarnPage from '../../../src/customRoutes/referral/ReferEarnPage.tsx';
import ScanPage from '../../../src/customRoutes/scan/ScanPage.tsx';
import { Shell } from '../../../src/layout/Shell.tsx';
import ApiKeysPage from '../../../src/resources/tokens/ApiKeysPage.tsx';
import { SelectionActions } from '../../../src/ui/list/actions/SelectionActions.tsx';
import { SelectionBar } from '../../../src/ui/list/actions/SelectionBar.tsx';
import { eventually } from '../../support/eventually.ts';
import { sessionOf } from '../commands/everyScreenData.ts';
import { showSettings } from '../settings/settingsHarness.tsx';
import { PHONE, turnTo, WIDE, withTurnedWindow } from '../turnedWindow.ts';

withTurnedWindow();

it.each([
  ['a page of the settings', ApiKeysPage, 'Name'],
  ['the invitation of friends', ReferEarnPage, 'Email addresses'],
])('%s keeps what is typed while a phone is turned (BX-32)', async (_which, Page, label) => {
  showSettings(Page);
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await userEvent.type(field, 'aisyah');
  for (const width of [PHONE, WIDE]) {
    turnTo(width);
    expect(field).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('aisyah');
  }
});

const ACTIONS = ['print', 'save', 'edit', 'open'].map(
  (id) =>
    ({ id, label: () => `common.${id}`, fits: () => true, many: {} }) as unknown as RecordAction<
      object,
      object
    >,
);

function TickedRows() {
  const [count, setCount] = useState(3);
  return (
    <SelectionBar text={`${count} selected`} onClear={() => setCount(0)}>
      <SelectionActions
        actions={ACTIONS}
        chosen={{ count, known: [{}, {}, {}] } as never}
        runner={{ many: () => undefined } as never}
      />
    </SelectionBar>
  );
}

const Console = () => (
  <ConsoleCommands>
    {(onShowKeys) => (
      <Shell onShowKeys={onShowKeys}>
        <h1>Orders</h1>
      </Shell>
    )}
  </ConsoleCommands>
);

it.each<[string, ComponentType, string | RegExp, number, number]>([
  ['the bar over ticked rows', TickedRows, 'More', PHONE, WIDE],
  ['the scan station', ScanPage, 'More', PHONE, WIDE],
  ['the settings', ApiKeysPage, 'Settings', PHONE, WIDE],
  ['the accounts', Console, /Switch account$/, WIDE, PHONE],
])(
  'the open menu of %s stays while a phone is turned, and the page follows once it is closed (BX-32)',
  async (_which, Page, name, before, after) => {
    const { customer } = sessionOf();
    turnTo(before);
    showSettings(Page, { session: { customers: [customer, { ...customer, id: 2, name: 'Second' }] } });
    await userEvent.click(await screen.findByRole('button', { name }));
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    turnTo(after);
    expect(menu).toBeVisible();
    for (const item of items) expect(item).toBeVisible();
    expect(menu).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    await eventually(() => expect(screen.queryByRole('button', { name, hidden: true })).toBeNull());
    expect(menu.isConnected).toBe(false);
  },
);
