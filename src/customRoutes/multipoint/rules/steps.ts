export const STEPS = ['selectWaypoint', 'confirmOrder'] as const;
export type Step = (typeof STEPS)[number];

/** The step in the address; the first step if the address has none. */
export const stepOf = (search: URLSearchParams): Step =>
  STEPS.find((s) => s === search.get('step')) ?? STEPS[0];

/** The query of the same address with another step. */
export function searchOf(search: URLSearchParams, step: Step): string {
  const next = new URLSearchParams(search);
  if (step === STEPS[0]) next.delete('step');
  else next.set('step', step);
  const text = next.toString();
  return text && `?${text}`;
}
