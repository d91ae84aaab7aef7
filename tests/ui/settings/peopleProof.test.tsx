// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import PeoplePage from '../../../src/customRoutes/people/PeoplePage.tsx';
import { showSettings } from './settingsHarness.tsx';

const AT = '2026-03-01T04:00:00.000Z';
const place = { role: 'viewer', roleId: null, roleName: null, dayLimit: null };
const person = (userId: number, name: string) => ({
  ...place,
  userId,
  name,
  email: `${userId}@example.test`,
  isYou: userId === 1,
  rights: [],
  joinedAt: AT,
  updatedAt: AT,
});
const getPeople = async () => ({
  members: [person(1, 'Nurul Aina'), person(2, 'Tan Wei Ling')],
  invitations: [
    { ...place, id: 'i', email: 'new@example.test', invitedBy: 'Nurul Aina', expiresAt: AT, expired: false },
  ],
  roles: [{ id: 'r', name: 'Reader', rights: ['orders.read'], used: 0, updatedAt: AT }],
});

describe('the page of people', () => {
  it.each([
    ['removeMember', ['Remove Tan Wei Ling', 'Remove'], 2, 'Tan Wei Ling was removed.'],
    ['resendInvitation', ['Send the invitation to new@example.test again'], 'i', /^Invitation sent to new/],
    ['deleteRole', ['Delete Reader'], 'r', 'Role deleted.'],
  ] as const)(
    'the page of people asks for the password if the server requires it, and continues: %s (BX-50)',
    async (verb, buttons, id, done) => {
      const act = vi
        .fn()
        .mockRejectedValueOnce(
          Object.assign(new Error('Please confirm'), { status: 403, code: 'ERR_STEP_UP' }),
        )
        .mockResolvedValue({});
      const stepUp = vi.fn(async () => ({}));
      showSettings(PeoplePage, {
        verbs: { getPeople, [verb]: act, stepUp },
        customer: { member: { role: 'owner', rights: ['people'], dayLimit: null } },
      });
      for (const name of buttons) await userEvent.click(await screen.findByRole('button', { name }));
      await userEvent.type(await screen.findByLabelText(/^Password/), 'waybill-demo{Enter}');
      await waitFor(() => expect(act.mock.calls).toEqual([[id], [id]]));
      expect(stepUp).toHaveBeenCalledExactlyOnceWith({ password: 'waybill-demo' });
      expect((await screen.findAllByText(done)).length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['one Owner', 'viewer', 0],
    ['two Owners', 'owner', 1],
  ] as const)(
    'the page of people of an account with %s offers its Owner to leave only where another one stays (BX-50)',
    async (_, role, buttons) => {
      const members = [
        { ...person(1, 'Nurul Aina'), role: 'owner' },
        { ...person(2, 'Tan Wei Ling'), role },
      ];
      showSettings(PeoplePage, {
        verbs: { getPeople: async () => ({ members, invitations: [], roles: [] }) },
        customer: { member: { role: 'owner', rights: ['people'], dayLimit: null } },
      });
      expect(await screen.findByRole('button', { name: 'Remove Tan Wei Ling' })).toBeVisible();
      expect(screen.queryAllByRole('button', { name: 'Leave the account' })).toHaveLength(buttons);
    },
  );
});
