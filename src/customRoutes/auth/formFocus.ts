import { useEffectOn } from '../../lib/react/useEffectOn.ts';

/** Focuses a field when its form opens. */
export function useFirstFocus(id: string): void {
  useEffectOn(() => document.getElementById(id)?.focus(), []);
}

/** Focuses the first field with a problem; false if there is none. */
export function focusProblem(problem: object): boolean {
  const [first] = Object.keys(problem);
  if (first) document.getElementById(first)?.focus();
  return first !== undefined;
}
