import type { CallFailure } from './api/client.ts';

/** Exit codes, as documented in docs/CLI.md. */
export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  notSignedIn: 3,
  noLine: 4,
  partly: 5,
  unanswered: 6,
  interrupted: 130,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A command that was not understood. */
export class Usage extends Error {}

/** A decision that needs a person, with the possible values if they are known. */
export class Doubt extends Error {
  readonly candidates: readonly Candidate[];

  constructor(message: string, candidates: readonly Candidate[] = []) {
    super(message);
    this.candidates = candidates;
  }
}
export interface Candidate {
  /** The word or flag to write for this choice, if there is one. */
  say?: string;
  label: string;
}

/** Refused by the command itself, without a call. */
export class Refused extends Error {}

/** The person answered no or ended the questions. */
export class Declined extends Error {}

export class NotSignedIn extends Error {}

/** Statuses of a server that is away for a moment, or of its proxy. */
const AWAY: readonly number[] = [0, 502, 503, 504];

export function exitOf(err: unknown): Exit {
  if (err instanceof Usage || err instanceof Doubt) return EXIT.usage;
  if (err instanceof NotSignedIn) return EXIT.notSignedIn;
  const { status } = err as Partial<CallFailure>;
  if (status === 401) return EXIT.notSignedIn;
  if (status !== undefined && AWAY.includes(status)) return EXIT.noLine;
  return EXIT.refused;
}

/** A failure in the form of `--json`. */
export function failureJson(err: Error) {
  const { code, field, detail } = err as Partial<CallFailure>;
  return {
    error: {
      message: err.message,
      ...(code ? { code } : {}),
      ...(field ? { field } : {}),
      ...(detail === undefined ? {} : { detail }),
      ...(err instanceof Doubt ? { candidates: err.candidates } : {}),
    },
    exit: exitOf(err),
  };
}
