import type { AccountRole, Membership } from '../../../contract/account/people.ts';
import { type Right, ROLE_RIGHTS, ROLES, type Role } from '../../../contract/rules/account/rights.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { FormParts } from '../../ui/versions/formParts.ts';

/** A role as one value of a list: the name of a built-in role, or the id of one of the account's own roles. */
export interface RoleForm {
  role: string;
  /** Null: no limit. Undefined: nothing was chosen, which only Operations must. */
  dayLimit: number | null | undefined;
}

const isBuiltIn = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

export const formOf = ({
  role,
  roleId,
  dayLimit,
}: Pick<Membership, 'role' | 'roleId' | 'dayLimit'>): RoleForm => ({
  role: roleId ?? role,
  // A person of another role has chosen no limit, but not that Operations has none.
  dayLimit: dayLimit ? dayLimit.amount : needsLimit(role) ? null : undefined,
});

/** The choice as the server needs it. Only roles that may pay have a limit. */
export function choiceOf({ role, dayLimit }: RoleForm, roles: readonly AccountRole[]) {
  const chosen = needsLimit(role) ? dayLimit : (dayLimit ?? null);
  const limit = hasLimit(role, roles) ? chosen : null;
  return isBuiltIn(role)
    ? { role, roleId: null, dayLimit: limit }
    : { role: 'own' as const, roleId: role, dayLimit: limit };
}

export const rightsOf = (role: string, roles: readonly AccountRole[]): readonly Right[] =>
  isBuiltIn(role) ? ROLE_RIGHTS[role] : (roles.find(({ id }) => id === role)?.rights ?? []);

/** Whether a daily limit applies: never to the Owner, to others only if they may pay. */
export const hasLimit = (role: string, roles: readonly AccountRole[]): boolean =>
  role !== 'owner' && rightsOf(role, roles).includes('orders.pay');

/** Whether an amount or “Without a limit” must be chosen. */
export const needsLimit = (role: string): boolean => role === 'operations';

export const isLimitMissing = ({ role, dayLimit }: RoleForm): boolean =>
  needsLimit(role) && dayLimit === undefined;

export const roleNameOf = (
  { role, roleName }: Pick<Membership, 'role' | 'roleName'>,
  translate: Translate,
): string => (role === 'own' ? (roleName ?? '') : translate(`people.roles.${role}`));

export const roleOptions = (roles: readonly AccountRole[], translate: Translate) => [
  ...ROLES.map((role) => ({ id: role as string, name: translate(`people.roles.${role}`) })),
  ...roles.map(({ id, name }) => ({ id, name })),
];

/** Names of role and limit where two versions of a person are shown. */
export function useMemberParts(roles: readonly AccountRole[]): FormParts<RoleForm> {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const options = roleOptions(roles, translate);
  return {
    role: {
      fields: ['role'],
      label: translate('people.role'),
      text: ({ role }) => options.find(({ id }) => id === role)?.name ?? role,
    },
    dayLimit: {
      fields: ['dayLimit'],
      label: translate('people.dayLimit'),
      value: ({ dayLimit }) => (dayLimit === undefined ? '' : dayLimit),
      text: ({ dayLimit }) =>
        dayLimit == null
          ? translate('people.noLimit')
          : formatMoney(nearestMinor(dayLimit), company.currency, locale),
    },
  };
}
