import { z } from 'zod';
import { RIGHTS, ROLE_NAME_MAX, ROLES } from '../rules/account/rights.ts';
import { LIMITS } from '../rules/limits.ts';
import { isEmail } from '../rules/text/email.ts';
import { amountInput, Money, num, personName, text, Uuid } from '../wire/scalars.ts';
import { BasedOn } from '../wire/versions.ts';
import { NewPassword } from './account.ts';
import { Session } from './auth.ts';

const MemberRole = z.enum([...ROLES, 'own']);
const Rights = z.array(z.enum(RIGHTS));

/** Membership of a user in an account. */
export const Membership = z.object({
  role: MemberRole,
  /** Id and name of the account's own role; null with a built-in one. */
  roleId: z.string().nullable(),
  roleName: z.string().nullable(),
  rights: Rights,
  /** Maximum that the person may pay from the wallet in a day; null without a limit. */
  dayLimit: Money.nullable(),
});
export type Membership = z.infer<typeof Membership>;

export const AccountMember = Membership.extend({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  isYou: z.boolean(),
  joinedAt: z.string(),
  updatedAt: z.string(),
});
export type AccountMember = z.infer<typeof AccountMember>;

export const Invitation = Membership.omit({ rights: true }).extend({
  id: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** A role of the account's own. */
export const AccountRole = z.object({
  id: z.string(),
  name: z.string(),
  rights: Rights,
  /** Number of people and open invitations with this role. */
  used: z.number().int(),
  updatedAt: z.string(),
});
export type AccountRole = z.infer<typeof AccountRole>;

export const People = z.object({
  members: z.array(AccountMember),
  invitations: z.array(Invitation),
  roles: z.array(AccountRole),
});
export type People = z.infer<typeof People>;

const RoleChoice = {
  role: MemberRole,
  /** Set if `role` is `own`. */
  roleId: Uuid.nullish(),
  dayLimit: amountInput(num().pipe(z.number().min(0).max(LIMITS.amountMax)))
    .nullish()
    .describe(
      'Most that the person may pay from the wallet in a day, in the account’s currency; null or left out: no limit. For `operations` it must be sent, at least as null.',
    ),
};

/** Operations pays without a limit only if somebody has chosen so. */
const isLimitChosen = ({ role, dayLimit }: { role: string; dayLimit?: unknown }) =>
  role !== 'operations' || dayLimit !== undefined;
const limitMissing = { path: ['dayLimit'], error: 'Enter an amount or choose “Without a limit”' };

export const InvitationInput = z
  .object({
    email: z.string().trim().max(255).refine(isEmail, 'Invalid email address'),
    ...RoleChoice,
  })
  .refine(isLimitChosen, limitMissing);
export type InvitationInput = z.input<typeof InvitationInput>;

export const MemberChange = z
  .object({ ...RoleChoice, updatedAt: BasedOn })
  .refine(isLimitChosen, limitMissing);
export type MemberChange = z.input<typeof MemberChange>;

export const RoleInput = z.object({
  name: text(ROLE_NAME_MAX).pipe(z.string().min(1, 'Name is required')),
  rights: Rights.min(1, 'Tick at least one right'),
  updatedAt: BasedOn,
});
export type RoleInput = z.input<typeof RoleInput>;

/** The link's code, which only the invited mailbox has. */
export const InvitationCode = z.object({ code: z.string().trim().min(1).max(100) });

/** Data of an invitation's page. `isNew`: the person chooses a name and a password. */
export const InvitationShown = z.object({
  account: z.string(),
  brand: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: MemberRole,
  roleName: z.string().nullable(),
  isNew: z.boolean(),
});
export type InvitationShown = z.infer<typeof InvitationShown>;

export const InvitationAnswer = InvitationCode.extend({
  name: personName(120).pipe(z.string().min(1, 'Full name is required')).optional(),
  password: NewPassword.optional(),
});
export type InvitationAnswer = z.input<typeof InvitationAnswer>;

/** A new user is signed in. A user who has a password already must sign in with it. */
export const InvitationAccepted = z.object({ session: Session.nullable(), customerId: z.number() });
export type InvitationAccepted = z.infer<typeof InvitationAccepted>;
