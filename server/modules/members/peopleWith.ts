import { type Right, rightsOfRole } from '../../../contract/rules/account/rights.ts';
import type { MemberRow } from './memberStore.ts';

/** The members with a right, by name. */
export const peopleWith = (right: Right, members: readonly MemberRow[]): { id: number; name: string }[] =>
  members
    .filter(({ role, roleRights }) => rightsOfRole(role, roleRights).includes(right))
    .map(({ userId, name }) => ({ id: userId, name }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
