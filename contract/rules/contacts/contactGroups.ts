import { LIMITS } from '../limits.ts';

export const CONTACT_GROUPS = {
  /** Of one account. */
  most: 100,
  /** Of one group: a draft for each is made in one step. */
  members: LIMITS.madeTogether,
  nameLength: 80,
} as const;
