/** `ok`: nothing to do; `note`: works, but an operator should know; `mend`: must be corrected. */
export type Level = 'ok' | 'note' | 'mend';

export interface Finding {
  state: Level;
  what: string;
  says: string;
  cure: string;
}

const finding =
  (state: Level) =>
  (what: string, says: string, cure: string): Finding => ({ state, what, says, cure });
export const ok = (what: string, says: string): Finding => finding('ok')(what, says, '');
export const note = finding('note');
export const mend = finding('mend');

/** `mend` in production, only a note in a demo. */
export const mendIf = (isSerious: boolean) => (isSerious ? mend : note);

const MINUTE_S = 60;
const HOUR_S = 3600;

/** `3 min`, `5 h`, `4 days`: rounded down. */
export function spanText(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${Math.floor(seconds)} s`;
  if (seconds < 2 * HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < 48 * HOUR_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return `${Math.floor(seconds / (24 * HOUR_S))} days`;
}
