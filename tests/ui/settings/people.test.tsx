// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AccountMember, AccountRole } from '../../../contract/account/people.ts';
import { fullRights, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { InviteDialog } from '../../../src/customRoutes/people/InviteDialog.tsx';
import { MemberDialog } from '../../../src/customRoutes/people/MemberDialog.tsx';
import { RoleDialog } from '../../../src/customRoutes/people/RoleDialog.tsx';
import { expectAccessible } from '../expectAccessible.ts';
import { showSettings } from './settingsHarness.tsx';

const OPENED = '2026-03-02T04:00:00.000Z';
const LATER = '2026-03-02T05:00:00.000Z';

const memberOf = (change: Partial<AccountMember> = {}): AccountMember => ({
  userId: 7,
  name: 'Pak Din',
  email: 'din@example.test',
  isYou: false,
  role: 'operations',
  roleId: null,
  roleName: null,
  rights: [...ROLE_RIGHTS.operations],
  dayLimit: { amount: 50, currency: 'MYR' },
  joinedAt: OPENED,
  updatedAt: OPENED,
  ...change,
});
const roleOf = (change: Partial<AccountRole> = {}): AccountRole => ({
  id: 'r1',
  name: 'Packing',
  rights: fullRights(['orders.scan']),
  used: 1,
  updatedAt: OPENED,
  ...change,
});

/** Refuses the first version and accepts the present one. */
const refusesOld = (detail: object) =>
  vi
    .fn(async (_id: unknown, _change: object) => undefined)
    .mockRejectedValueOnce(
      Object.assign(new Error('This was changed meanwhile.'), { status: 409, code: 'ERR_CONFLICT', detail }),
    );
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const twoVersions = (name: string) => screen.findByRole('dialog', { name: `Two versions of ${name}` });
const keepMine = async (versions: HTMLElement) => {
  await userEvent.click(within(versions).getByRole('radio', { name: /^Yours/ }));
  await userEvent.click(within(versions).getByRole('button', { name: 'Use this choice' }));
};

describe('the role of a person that somebody else changed meanwhile', () => {
  const show = (now: AccountMember) => {
    const changeMember = refusesOld({ member: now, sent: {} });
    const onClose = vi.fn();
    showSettings(() => <MemberDialog member={memberOf()} roles={[]} onClose={onClose} />, {
      verbs: { changeMember },
    });
    return { changeMember, onClose };
  };

  it('a person whose daily limit somebody else changed meanwhile is shown with both limits, and the chosen limit is sent (BX-50, BX-07)', async () => {
    const { changeMember, onClose } = show(
      memberOf({ dayLimit: { amount: 80, currency: 'MYR' }, updatedAt: LATER }),
    );
    await retype(await screen.findByLabelText('Pays a day up to', { exact: false }), '65');
    await save();
    const versions = await twoVersions('Pak Din');
    expect(versions).toHaveTextContent('MYR 80.00');
    expect(versions).toHaveTextContent('MYR 65.00');
    await expectAccessible(versions);
    expect(onClose).not.toHaveBeenCalled();
    await keepMine(versions);
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(changeMember.mock.calls).toEqual([
      [7, { role: 'operations', roleId: null, dayLimit: 65, updatedAt: OPENED }],
      [7, { role: 'operations', roleId: null, dayLimit: 65, updatedAt: LATER }],
    ]);
  });

  it('a person’s limit is saved after another user’s change of the role without a question, and that role stays (BX-50, BX-07)', async () => {
    const { changeMember, onClose } = show(
      memberOf({ role: 'manager', rights: [...ROLE_RIGHTS.manager], updatedAt: LATER }),
    );
    await retype(await screen.findByLabelText('Pays a day up to', { exact: false }), '65');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(changeMember.mock.calls[1]).toEqual([
      7,
      { role: 'manager', roleId: null, dayLimit: 65, updatedAt: LATER },
    ]);
  });
});

describe('the daily limit of Operations', () => {
  const limit = () => screen.getByRole('spinbutton', { name: /^Pays a day up to/ });
  const without = () => screen.getByRole('checkbox', { name: 'Without a limit' });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  const showInvite = async () => {
    const invitePerson = vi.fn(async (_input: object, _key: string) => ({}));
    showSettings(() => <InviteDialog roles={[]} onClose={() => {}} />, { verbs: { invitePerson } });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Email/ }), 'new@example.test');
    return () => invitePerson.mock.calls.map(([input]) => input);
  };

  it('an invitation to Operations is sent only with a limit of the day or with “Without a limit”, and neither is preset (BX-50)', async () => {
    const sent = await showInvite();
    expect(limit()).toHaveValue('');
    expect(limit()).toBeRequired();
    expect(without()).not.toBeChecked();
    await send();
    expect(limit()).toHaveAccessibleDescription('Enter an amount or choose “Without a limit”');
    expect(limit()).toHaveFocus();
    expect(sent()).toEqual([]);
    await userEvent.click(without());
    await expectAccessible(screen.getByRole('dialog'));
    await send();
    // An amount takes the choice back, and the choice empties the amount.
    await userEvent.type(limit(), '40');
    expect(without()).not.toBeChecked();
    await send();
    await userEvent.click(without());
    expect(limit()).toHaveValue('');
    const invited = { email: 'new@example.test', role: 'operations', roleId: null };
    expect(sent()).toEqual([
      { ...invited, dayLimit: null },
      { ...invited, dayLimit: 40 },
    ]);
  });

  it('an invitation of a Manager needs no limit of the day (BX-50)', async () => {
    const sent = await showInvite();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'manager');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(limit()).not.toBeRequired();
    await send();
    expect(sent()).toMatchObject([{ role: 'manager', dayLimit: null }]);
  });

  it.each([
    ['viewer', 0],
    ['manager', 0],
    ['operations', 1],
  ] as const)(
    'a %s without a limit of the day who is to be Operations: saved without a further choice %i times (BX-50)',
    async (role, times) => {
      const changeMember = vi.fn(async (_id: number, _change: object) => ({}));
      const member = memberOf({ role, rights: [...ROLE_RIGHTS[role]], dayLimit: null });
      showSettings(() => <MemberDialog member={member} roles={[]} onClose={() => {}} />, {
        verbs: { changeMember },
      });
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'operations');
      await save();
      expect(changeMember).toHaveBeenCalledTimes(times);
      if (times === 0) {
        expect(limit()).toHaveAccessibleDescription('Enter an amount or choose “Without a limit”');
        await userEvent.click(without());
        await save();
      }
      expect(changeMember.mock.calls).toEqual([
        [7, { role: 'operations', roleId: null, dayLimit: null, updatedAt: OPENED }],
      ]);
    },
  );
});

it('a role of the account that somebody else changed meanwhile shows both sets of rights, and the chosen name and rights are sent (BX-50, BX-07)', async () => {
  const theirs = roleOf({ rights: fullRights(['orders.print']), updatedAt: LATER });
  const changeRole = refusesOld({ role: theirs, sent: {} });
  const onClose = vi.fn();
  showSettings(() => <RoleDialog role={roleOf()} onClose={onClose} />, { verbs: { changeRole } });
  await retype(await screen.findByRole('textbox', { name: /Name of the role/ }), 'Packing hall');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Manifests' }));
  await save();
  const versions = await twoVersions('Packing');
  expect(versions).toHaveTextContent('See orders and tracking · Scan and pack · Manifests');
  expect(versions).toHaveTextContent('See orders and tracking · Print labels');
  await keepMine(versions);
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const sent = { name: 'Packing hall', rights: ['orders.read', 'orders.scan', 'manifests'] };
  expect(changeRole.mock.calls).toEqual([
    ['r1', { ...sent, updatedAt: OPENED }],
    ['r1', { ...sent, updatedAt: LATER }],
  ]);
});
