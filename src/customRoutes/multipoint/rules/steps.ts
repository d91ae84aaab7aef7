export const STEPS = ['selectWaypoint', 'confirmOrder'] as const;
export type Step = (typeof STEPS)[number];

/** The step that the address names; the first if it names none. */
export const stepOf = (search: URLSearchParams): Step =>
  STEPS.find((s) => s === search.get('step')) ?? STEPS[0];

/** The same address at a step. */
export function searchOf(search: URLSearchParams, step: Step): string {
  const next = new URLSearchParams(search);
  if (step === STEPS[0]) next.delete('step');
  else next.set('step', step);
  const text = next.toString();
  return text && `?${text}`;
}
