import { LIMITS } from '../limits.ts';

export const CONTACT_GROUPS = {
  /** Groups of one account. */
  most: 100,
  /** Maximum members of a group, because one step makes a draft for each member. */
  members: LIMITS.madeTogether,
  nameLength: 80,
} as const;
