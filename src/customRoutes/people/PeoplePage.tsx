import { Alert, Box, Button, DialogContentText, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountMember, AccountRole, Invitation, People } from '../../../contract/account/people.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { Command } from '../../commands/command.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { AskDialog } from '../../ui/dialog/AskDialog.tsx';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsRow, SettingsRows, useRowCalls } from '../../ui/settings/SettingsRows.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { roleNameOf } from './roleChoice.ts';

const KEY = ['people'];

type Step =
  | { kind: 'invite' }
  | { kind: 'change'; member: AccountMember }
  | { kind: 'remove'; member: AccountMember }
  | { kind: 'leave' }
  | { kind: 'role'; role: AccountRole | null };
const NEW_ROLE = { kind: 'role', role: null } as const;

/** The people of the account: members, open invitations and the account's own roles. */
export default function PeoplePage() {
  const may = useMay();
  const [leaving, setLeaving] = useState(false);
  return (
    <SettingsPage id="people" titleKey="people.title" introKey="people.intro">
      {may('people') ? <AllPeople /> : <OwnPlace onLeave={() => setLeaving(true)} />}
      {leaving ? <LeaveDialog onClose={() => setLeaving(false)} /> : null}
    </SettingsPage>
  );
}

/** For members who do not manage people: their own rights, and the button to leave the account. */
function OwnPlace({ onLeave }: { onLeave: () => void }) {
  const translate = useText();
  const { customer } = useSession();
  const { member } = customer;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="info">{translate('people.ownerManages')}</Alert>
      {member ? (
        <Box>
          <Typography sx={{ fontWeight: 600 }}>
            {translate('people.yourRole', { role: roleNameOf(member, translate) })}
          </Typography>
          <Typography component="ul" variant="body2" sx={{ pl: 2.5, my: 1 }}>
            {member.rights.map((right) => (
              <li key={right}>{translate(`people.rights.${right}`)}</li>
            ))}
          </Typography>
        </Box>
      ) : null}
      <Button variant="outlined" color="error" onClick={onLeave}>
        {translate('people.leave')}
      </Button>
    </Box>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const translate = useText();
  const verbs = useDataProvider();
  const { customer, customers } = useSession();
  const others = customers.flatMap(({ id }) => (id === customer.id ? [] : [id]));
  return (
    <ConfirmEachDialog
      records={[customer]}
      act={() => verbs.leaveAccount()}
      title={() => translate('people.leaveTitle', { account: customer.name })}
      hint="people.leaveHint"
      keep="people.stay"
      confirm="people.leave"
      onDone={() => void verbs.dropOtherCopies(others).finally(() => location.assign(`${PREFIX}/`))}
      onClose={onClose}
    />
  );
}

function AllPeople() {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const { reloadCustomer } = useSession();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => verbs.getPeople() });
  const [step, setStep] = useState<Step | null>(null);
  const command = (name: 'invite' | 'newRole', key: string, opened: Step): Command => ({
    id: `people.${name}`,
    labelKey: `people.${name}`,
    scope: 'screen',
    screen: 'people',
    group: 'create',
    keys: [key],
    run: () => setStep(opened),
  });
  useCommands([command('invite', 'i', { kind: 'invite' }), command('newRole', 'r', NEW_ROLE)]);
  const read = () => queryClient.invalidateQueries({ queryKey: KEY });
  const { busy, run, stepUp } = useRowCalls(read);
  const close = (changed: boolean) => {
    setStep(null);
    if (!changed) return;
    void read();
    void reloadCustomer();
  };
  if (error) return <RetryAlert onRetry={refetch} error={error} />;
  if (!data) return <PartSkeleton rows={3} />;
  const owners = data.members.filter(({ role }) => role === 'owner').length;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SettingsSection title={translate('people.members')}>
        <SettingsRows>
          {data.members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              isLastOwner={member.role === 'owner' && owners === 1}
              onStep={setStep}
            />
          ))}
        </SettingsRows>
        <Box>
          <Button variant="contained" endIcon={<Kbd keys="i" />} onClick={() => setStep({ kind: 'invite' })}>
            {translate('people.invite')}
          </Button>
        </Box>
      </SettingsSection>
      <Invitations invitations={data.invitations} busy={busy} run={run} />
      <Roles
        people={data}
        busy={busy}
        onStep={setStep}
        onDelete={({ id }) => run(() => verbs.deleteRole(id), 'people.roleDeleted')}
      />
      <Steps
        step={step}
        people={data}
        onClose={close}
        onInvited={(email) => {
          close(email !== null);
          if (email) notify('people.invited', { type: 'success', messageArgs: { email } });
        }}
      />
      {stepUp}
    </Box>
  );
}

interface StepsProps {
  step: Step | null;
  people: People;
  onClose: (changed: boolean) => void;
  onInvited: (email: string | null) => void;
}

function Steps({ step, people, onClose, onInvited }: StepsProps) {
  switch (step?.kind) {
    case 'invite':
      return <InviteDialog roles={people.roles} onClose={onInvited} />;
    case 'change':
      return <MemberDialog member={step.member} roles={people.roles} onClose={onClose} />;
    case 'role':
      return <RoleDialog role={step.role} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog onClose={() => onClose(false)} />;
    case 'remove':
      return <RemoveDialog member={step.member} onClose={onClose} />;
    default:
      return null;
  }
}

function RemoveDialog({ member, onClose }: { member: AccountMember; onClose: StepsProps['onClose'] }) {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const { busy, failure, run, stepUp } = useProvenCall();
  const remove = () =>
    run(async () => {
      await verbs.removeMember(member.userId);
      notify('people.removed', { type: 'success', messageArgs: { name: member.name } });
      onClose(true);
    });
  return (
    <>
      <AskDialog
        title={translate('people.removeTitle', { name: member.name })}
        busy={busy}
        failure={failure}
        keep={translate('people.keep')}
        go={translate('people.remove')}
        ends
        onConfirm={remove}
        // If the answer was lost, the person may already be removed.
        onClose={() => onClose(failure !== null)}
      >
        <DialogContentText>{translate('people.removeHint')}</DialogContentText>
      </AskDialog>
      {stepUp}
    </>
  );
}

/** Formats the role, with its limit if it has one. */
function usePlaceText() {
  const translate = useText();
  const money = useMoneyText();
  return (place: Pick<AccountMember, 'role' | 'roleName' | 'dayLimit'>): string => {
    const role = roleNameOf(place, translate);
    const { dayLimit } = place;
    return dayLimit
      ? translate('people.upTo', { role, sum: money(nearestMinor(dayLimit.amount), dayLimit.currency) })
      : role;
  };
}

interface MemberProps {
  member: AccountMember;
  /** Nobody else would manage the account. */
  isLastOwner: boolean;
  onStep: (step: Step) => void;
}

function MemberRow({ member, isLastOwner, onStep }: MemberProps) {
  const translate = useText();
  const placeText = usePlaceText();
  const { name, email, isYou } = member;
  return (
    <SettingsRow
      heading="h3"
      title={
        <>
          {name} {isYou ? <ToneChip tone="green" label={translate('people.you')} /> : null}
        </>
      }
      actions={
        <>
          <Button
            size="small"
            aria-label={translate('people.changeNamed', { name })}
            onClick={() => onStep({ kind: 'change', member })}
          >
            {translate('people.change')}
          </Button>
          {isYou && isLastOwner ? null : (
            <Button
              size="small"
              color="error"
              aria-label={isYou ? undefined : translate('people.removeNamed', { name })}
              onClick={() => onStep(isYou ? { kind: 'leave' } : { kind: 'remove', member })}
            >
              {translate(isYou ? 'people.leave' : 'people.remove')}
            </Button>
          )}
        </>
      }
    >
      {email}
      <br />
      {placeText(member)}
    </SettingsRow>
  );
}

interface InvitationsProps {
  invitations: readonly Invitation[];
  busy: boolean;
  run: ReturnType<typeof useRowCalls>['run'];
}

function Invitations({ invitations, busy, run }: InvitationsProps) {
  const translate = useText();
  const locale = useLocale();
  const placeText = usePlaceText();
  const { timezone } = useSession().company;
  const verbs = useDataProvider();
  return (
    <SettingsSection title={translate('people.invitations')}>
      {invitations.length ? (
        <SettingsRows>
          {invitations.map((one) => {
            const { email, expired, expiresAt, invitedBy } = one;
            return (
              <SettingsRow
                key={one.id}
                heading="h3"
                title={email}
                actions={
                  <>
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={translate('people.resendNamed', { email })}
                      onClick={() =>
                        run(() => verbs.resendInvitation(one.id), 'people.sentAgain', { email: one.email })
                      }
                    >
                      {translate('people.resend')}
                    </Button>
                    <Button
                      size="small"
                      color="error"
                      disabled={busy}
                      aria-label={translate('people.withdrawNamed', { email })}
                      onClick={() => run(() => verbs.withdrawInvitation(one.id), 'people.withdrawn')}
                    >
                      {translate('people.withdraw')}
                    </Button>
                  </>
                }
              >
                {placeText(one)} · {translate('people.by', { name: invitedBy })}
                <br />
                {expired ? (
                  <ToneChip tone="red" label={translate('people.expired')} />
                ) : (
                  <>
                    {translate('people.until')} <ListTime iso={expiresAt} zone={timezone} locale={locale} />
                  </>
                )}
              </SettingsRow>
            );
          })}
        </SettingsRows>
      ) : (
        <Typography color="text.secondary">{translate('people.noInvitations')}</Typography>
      )}
    </SettingsSection>
  );
}

interface RolesProps {
  people: People;
  busy: boolean;
  onStep: (step: Step) => void;
  onDelete: (role: AccountRole) => void;
}

function Roles({ people, busy, onStep, onDelete }: RolesProps) {
  const translate = useText();
  return (
    <SettingsSection title={translate('people.ownRoles')} hint={translate('people.ownRolesHint')}>
      {people.roles.length ? (
        <SettingsRows>
          {people.roles.map((role) => (
            <SettingsRow
              heading="h3"
              key={role.id}
              title={role.name}
              actions={
                <>
                  <Button
                    size="small"
                    aria-label={translate('people.changeNamed', { name: role.name })}
                    onClick={() => onStep({ kind: 'role', role })}
                  >
                    {translate('people.change')}
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    disabled={busy || role.used > 0}
                    aria-label={translate('people.deleteNamed', { name: role.name })}
                    onClick={() => onDelete(role)}
                  >
                    {translate('people.delete')}
                  </Button>
                </>
              }
            >
              {translate('people.used', { smart_count: role.used })}
              <br />
              {role.rights.map((right) => translate(`people.rights.${right}`)).join(' · ')}
            </SettingsRow>
          ))}
        </SettingsRows>
      ) : null}
      <Box>
        <Button variant="outlined" endIcon={<Kbd keys="r" />} onClick={() => onStep(NEW_ROLE)}>
          {translate('people.newRole')}
        </Button>
      </Box>
    </SettingsSection>
  );
}
