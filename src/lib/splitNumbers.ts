import { LIMITS } from '../../contract/rules/limits.ts';

/** Tracking numbers in any pasted text: split on white space, commas and the like, each once, at most 50. */
export function splitNumbers(text: string, max: number = LIMITS.trackingNumbers): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/u).filter(Boolean))].slice(0, max);
}
