/** The rights that a person of an account may have. Each call of the API states the right that it needs. */
export const RIGHTS = [
  'orders.read',
  /** Drafts, changes, cancellations, instructions, the inbox's remedies, templates and imports. */
  'orders.write',
  'orders.pay',
  'orders.print',
  'orders.scan',
  'manifests',
  'contacts.read',
  'contacts.write',
  /** Prices of orders and services, and the wallet's balance. */
  'prices.see',
  'wallet.read',
  'wallet.topup',
  'cod.read',
  'reports.read',
  'audit.read',
  /** The account's profile, notices, services, brand and invitations of friends. */
  'settings',
  /** API keys, webhooks, shops and apps. */
  'integrations',
  'bank',
  'people',
] as const;
export type Right = (typeof RIGHTS)[number];

/** The right that a call needs; a list means all of its rights. `member`: membership of the account is enough. */
export type CallRight = Right | 'member' | readonly Right[];

/** Rights that another right implies. Without them that right would be useless, or a call could bypass the missing ones. */
const COMES_WITH: Partial<Record<Right, readonly Right[]>> = {
  'orders.write': ['orders.read', 'contacts.read', 'prices.see'],
  'orders.pay': ['orders.write'],
  'orders.print': ['orders.read'],
  'orders.scan': ['orders.read'],
  manifests: ['orders.read'],
  'contacts.write': ['contacts.read'],
  'wallet.read': ['prices.see'],
  'wallet.topup': ['wallet.read'],
  'cod.read': ['orders.read', 'prices.see'],
  'reports.read': ['prices.see'],
  'audit.read': ['orders.read', 'prices.see'],
  settings: ['prices.see'],
  integrations: ['orders.read', 'prices.see'],
  bank: ['settings'],
};

/** The chosen and the implied rights, in the order of the list. */
export function fullRights(chosen: readonly Right[]): Right[] {
  const found = new Set<Right>();
  const add = (right: Right) => {
    if (found.has(right)) return;
    found.add(right);
    COMES_WITH[right]?.forEach(add);
  };
  chosen.forEach(add);
  return RIGHTS.filter((right) => found.has(right));
}

/** Rights of the Owner only: with them the account could be taken from its owner. */
export const OWNER_RIGHTS = ['bank', 'people'] as const satisfies readonly Right[];

/** Whether a role of the account can have this right. */
export const isGrantable = (right: Right): boolean => !(OWNER_RIGHTS as readonly Right[]).includes(right);

export const GRANTABLE_RIGHTS: readonly Right[] = RIGHTS.filter(isGrantable);

/** The built-in roles. */
export const ROLES = ['owner', 'manager', 'operations', 'packer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_RIGHTS: Record<Role, readonly Right[]> = {
  owner: RIGHTS,
  manager: GRANTABLE_RIGHTS,
  operations: fullRights(['orders.pay', 'orders.print', 'orders.scan', 'manifests', 'contacts.write']),
  packer: fullRights(['orders.print', 'orders.scan']),
  viewer: fullRights(['orders.read', 'contacts.read', 'wallet.read', 'cod.read', 'reports.read']),
};

/** A member's role: a built-in one, or `own` with the rights of a role of the account. */
export type MemberRole = Role | 'own';

/** Rights of a built-in role, or `ownRights` for the account's own role. */
export const rightsOfRole = (role: MemberRole, ownRights: readonly Right[] | null): readonly Right[] =>
  role === 'own' ? (ownRights ?? []) : ROLE_RIGHTS[role];

/** Role and rights of a member. */
export interface Member {
  role: MemberRole;
  rights: readonly Right[];
  /** Maximum that the member may pay a day, in minor units; null: no limit. */
  dayLimitMinor: number | null;
}

export const mayDo = ({ rights }: Pick<Member, 'rights'>, need: CallRight): boolean =>
  missingRight(rights, need) === null;

/** The first right of a call that is not among the member's; null if the call is allowed. */
export function missingRight(rights: readonly Right[], need: CallRight): Right | null {
  if (need === 'member') return null;
  const needed: readonly Right[] = typeof need === 'string' ? [need] : need;
  return needed.find((right) => !rights.includes(right)) ?? null;
}

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;
export const INVITATIONS_PER_DAY = 20;
export const ROLE_NAME_MAX = 40;
export const MEMBERS_MAX = 100;
export const OWN_ROLES_MAX = 20;
