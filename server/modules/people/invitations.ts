import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  Invitation,
  InvitationAccepted,
  InvitationAnswer,
  InvitationInput,
  InvitationShown,
} from '../../../contract/account/people.ts';
import { INVITATION_DAYS, INVITATIONS_PER_DAY, MEMBERS_MAX } from '../../../contract/rules/account/rights.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { personName } from '../../../contract/wire/scalars.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { assertSends, conflict, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { writeStepEntry } from '../../http/audit/personEntry.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { opaqueToken, sha256 } from '../../http/caller/tokens.ts';
import { countCall, countWrong } from '../../http/request/rateLimit.ts';
import { DAY_MS, DAY_S, HOUR_S } from '../../ports/clock.ts';
import { mailUser } from '../../texts/mails.ts';
import { hashPassword } from '../auth/passwords.ts';
import { startSession } from '../auth/sessions.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { findUser } from '../auth/store.ts';
import { companyById } from '../company/service.ts';
import { assertVerifiedAddress } from '../company/verifiedAddressStore.ts';
import { findCustomer } from '../customers/store.ts';
import {
  endOfInvitation,
  type InvitationEnd,
  insertInvitation,
  invitationOfSecret,
  markAccepted,
  openInvitations,
  renewInvitation,
  withdrawInvitations,
} from '../members/invitationStore.ts';
import { insertMember, lockMembers, membersOf } from '../members/memberStore.ts';
import { assertUncommon } from '../users/account.ts';
import { claimOf } from '../users/claim.ts';
import { registerUser } from '../users/register.ts';
import { changeUser, lockUser, userByEmail } from '../users/store.ts';
import { chosenMembership, lockForOwner, toInvitation } from './people.ts';

/** Maximum number of invitations to one address in a day, from all accounts of the tenant. */
const TO_ONE_ADDRESS = 5;
const WRONG_PER_ADDRESS = { limit: 60, windowS: HOUR_S };

/** A link's secret. It begins with the invitation's id, so that the page of a replaced link can name the reason. */
const secretOf = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + opaqueToken();
const ID_LENGTH = 22;

/** The id that a secret begins with, which proves nothing by itself. */
const idIn = (secret: string): string =>
  Buffer.from(secret.slice(0, ID_LENGTH), 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

async function openInvitation(ctx: Ctx, scope: Scope, id: string): Promise<Invitation> {
  const row = (await openInvitations(ctx, scope)).find((one) => one.id === id);
  if (!row) throw notFound();
  const { currency } = await companyById(ctx, scope.companyId);
  return toInvitation(row, ctx.ports.clock.now(), currency);
}

/**
 * Invites a person by mail. Throws 409 for a person who belongs to the account or is already invited, 403 without a verified address, and
 * 429 above the day's limits.
 */
export async function invite(
  ctx: Ctx,
  actor: Actor,
  { email: typed, ...choice }: z.output<typeof InvitationInput>,
  locale: Locale,
) {
  await assertSteppedUp(ctx, actor);
  await assertVerifiedAddress(ctx, actor);
  assertSends(ctx);
  const email = plainEmail(typed);
  const isSame = (row: { email: string }) => plainEmail(row.email) === email;
  if ((await membersOf(ctx, actor)).some(isSame))
    throw invalid('email', 'This person belongs to the account already.');
  if ((await openInvitations(ctx, actor)).some(isSame))
    throw invalid('email', 'This person is invited already. Send the invitation again instead.');
  await countInvitation(ctx, actor, email);
  const { currency } = await companyById(ctx, actor.companyId);
  const id = randomUUID();
  const secret = secretOf(id);
  await ctx.db.tx(async () => {
    const members = await lockForOwner(ctx, actor);
    const open = await openInvitations(ctx, actor);
    if (open.some(isSame))
      throw invalid('email', 'This person is invited already. Send the invitation again instead.');
    if (members.length + open.length >= MEMBERS_MAX)
      throw conflict('An account can have 100 people. Please remove one first.');
    const now = ctx.ports.clock.now();
    await insertInvitation(ctx, {
      id,
      companyId: actor.companyId,
      customerId: actor.customerId,
      email,
      ...(await chosenMembership(ctx, actor, choice, currency)),
      secretHash: sha256(secret),
      invitedBy: actor.userId,
      expiresAt: endFrom(now),
      createdAt: now,
      updatedAt: now,
    });
    await mailInvitation(ctx, actor, email, secret, locale);
  });
  return openInvitation(ctx, actor, id);
}

/** Sends an open invitation again, with another link and another end; the first link becomes void. Throws 404 and 429. */
export async function resendInvitation(ctx: Ctx, actor: Actor, id: string, locale: Locale) {
  const open = (await openInvitations(ctx, actor)).find((row) => row.id === id);
  if (!open) throw notFound();
  await assertSteppedUp(ctx, actor);
  assertSends(ctx);
  await countInvitation(ctx, actor, open.email);
  const secret = secretOf(id);
  await ctx.db.tx(async () => {
    await lockForOwner(ctx, actor);
    const expiresAt = endFrom(ctx.ports.clock.now());
    const renewed = await renewInvitation(ctx, actor, id, { secretHash: sha256(secret), expiresAt });
    if (!renewed) throw notFound();
    await mailInvitation(ctx, actor, renewed.email, secret, locale);
  });
  return openInvitation(ctx, actor, id);
}

/** Throws 404 if it is not open. */
export async function withdrawInvitation(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.db.tx(async () => {
    await lockForOwner(ctx, actor);
    if ((await withdrawInvitations(ctx, actor, { id })) === 0) throw notFound();
  });
}

const endFrom = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

async function countInvitation(ctx: Ctx, { companyId, customerId }: Scope, email: string): Promise<void> {
  await countCall(ctx, `invitation:${customerId}`, INVITATIONS_PER_DAY, DAY_S);
  await countCall(ctx, `invitation-to:${companyId}:${email}`, TO_ONE_ADDRESS, DAY_S);
}

/** The name, or `instead` if it contains an address: people choose these names, and an address would lead strangers there. */
const safeName = (name: string | undefined, instead: string): string =>
  name && personName(120).safeParse(name).success ? name : instead;

async function mailInvitation(
  ctx: Ctx,
  actor: Actor,
  email: string,
  secret: string,
  locale: Locale,
): Promise<void> {
  const { brandName } = await companyById(ctx, actor.companyId);
  const link = `${await publicUrlOf(ctx, actor.companyId)}/customer/invitation?code=${secret}`;
  const [inviter, account] = [await findUser(ctx, actor.userId), await findCustomer(ctx, actor)];
  const name = safeName(inviter?.name, brandName);
  const values = {
    name,
    link,
    brand: brandName,
    account: safeName(account?.name, brandName),
    days: String(INVITATION_DAYS),
  };
  await mailUser(ctx, { companyId: actor.companyId, email, name, lang: null }, 'invitation', locale, values);
}

const GONE: Readonly<Record<InvitationEnd, string>> = {
  accepted: 'This invitation was used already. Please sign in.',
  withdrawn: 'This invitation was withdrawn. Ask for another one.',
  expired: 'This invitation has expired. Ask for another one.',
  replaced: 'A newer invitation was sent to you. Please open the link of the newest mail.',
};

const gone = (end?: InvitationEnd) =>
  new Refusal(
    400,
    ERROR.codeRejected,
    end ? GONE[end] : 'This invitation is no longer good. Ask for another one.',
    { field: 'code' },
  );

/** The invitation of a link. The refusal of a used, withdrawn or expired one says so; wrong codes are counted. */
function invitationOf(ctx: Ctx, companyId: string | undefined, code: string, ip: string) {
  return countWrong(
    ctx,
    [{ key: `invitation-code:${limitedAddress(ip)}`, ...WRONG_PER_ADDRESS }],
    async () => {
      if (!companyId) throw gone();
      const found = await invitationOfSecret(ctx, companyId, sha256(code));
      if (!found) throw gone(await endOfInvitation(ctx, companyId, sha256(code), idIn(code)));
      return found;
    },
  );
}

/** A user with an unproven address belongs to nobody yet: the link proves the address. */
const isProven = (user: { status: number } | undefined) => user?.status === 1;

export async function showInvitation(
  ctx: Ctx,
  companyId: string | undefined,
  code: string,
  ip: string,
): Promise<InvitationShown> {
  const found = await invitationOf(ctx, companyId, code, ip);
  const { brandName } = await companyById(ctx, found.companyId);
  const { account, invitedBy, email, role, roleName } = found;
  const isNew = !isProven(await userByEmail(ctx, found.companyId, email));
  return { account, brand: brandName, invitedBy, email, role, roleName, isNew };
}

/**
 * Joins the account of a link, once. A new person sets name and password and is signed in; a user of the tenant only joins. Throws 400 for
 * a link that is no longer valid, 422 without a name or password.
 */
export async function acceptInvitation(
  ctx: Ctx,
  companyId: string | undefined,
  { code, name, password }: z.output<typeof InvitationAnswer>,
  ip: string,
): Promise<InvitationAccepted> {
  const found = await invitationOf(ctx, companyId, code, ip);
  const known = await userByEmail(ctx, found.companyId, found.email);
  const newcomer = isProven(known) ? null : await newcomerOf(name, password);
  const claim = newcomer && known ? await claimOf(ctx, known.id) : null;
  return ctx.db.tx(async () => {
    // Before the members, as in a removal: otherwise two transactions could wait for each other.
    const user = known && (await lockUser(ctx, known.id));
    const members = await lockMembers(ctx, found);
    if (user?.status === 9 || !(await markAccepted(ctx, found.id, sha256(code)))) throw gone();
    if (members.length >= MEMBERS_MAX)
      throw conflict('An account can have 100 people. Please remove one first.');
    // A person who proved the address meanwhile only joins. The password stays.
    const isNew = newcomer !== null && !isProven(user);
    const id = isNew ? await settle(ctx, found, user?.id, newcomer, claim) : user?.id;
    if (id === undefined) throw gone();
    await insertMember(ctx, found, id, {
      role: found.role,
      roleId: found.roleId,
      dayLimitMinor: found.dayLimitMinor,
    });
    await writeStepEntry(ctx, found, { userId: id, operation: 'acceptInvitation' }, id);
    const { companyId, customerId } = found;
    const session = isNew ? await startSession(ctx, { id, companyId }, { isProven: true }) : null;
    return { session, customerId };
  });
}

interface Newcomer {
  name: string;
  password: string;
  passwordHash: string;
}

async function newcomerOf(name: string | undefined, password: string | undefined): Promise<Newcomer> {
  if (!name) throw invalid('name', 'Full name is required');
  if (!password) throw invalid('password', 'Password is required');
  await assertUncommon(password, 'password');
  return { name, password, passwordHash: await hashPassword(password) };
}

/** The user of a new person. Undefined if somebody registered the address meanwhile. */
async function settle(
  ctx: Ctx,
  { companyId, email }: { companyId: string; email: string },
  knownId: number | undefined,
  { name, password, passwordHash }: Newcomer,
  claim: (() => Promise<void>) | null,
): Promise<number | undefined> {
  if (knownId === undefined)
    return registerUser(ctx, { companyId, name, email, mobile: null, password, status: 1 });
  // An earlier user who registered this address without proof loses access completely.
  await claim?.();
  await changeUser(ctx, knownId, { name, passwordHash, status: 1 });
  return knownId;
}
