import { LIMITS } from '../limits.ts';

export const CONTACT_GROUPS = {
  /** Groups of one account. */
  most: 100,
  /** Members of one group: one step makes a draft for each of them. */
  members: LIMITS.madeTogether,
  nameLength: 80,
} as const;
