import type { RefObject } from 'react';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import type { Basis } from './basis.ts';

const MOST_TRIES = 5;

interface SaveOptions<V, B extends Basis<V>> {
  /** Null if nothing was read: then it is saved over any version. */
  basis: RefObject<B | null>;
  /** The version of now, out of the detail of a refusal; undefined if it holds none. */
  read: (detail: unknown) => B | undefined;
  send: (basis: B | null) => Promise<void>;
  /** Whether a person has to choose between this version and the form's values. */
  needsChoice: (now: B, basis: B) => boolean;
  /** Called before it is sent again over another version. */
  moved?: (now: B, basis: B) => void;
}

/**
 * Saves a form over the version that it was opened with. If others have changed the record, it is saved over their version if no field
 * conflicts. Otherwise that version is returned, and nothing is written.
 */
export async function saveOver<V, B extends Basis<V>>(options: SaveOptions<V, B>): Promise<B | null> {
  const { basis, read, send, needsChoice, moved } = options;
  for (let tries = 1; ; tries++) {
    const base = basis.current;
    try {
      await send(base);
      return null;
    } catch (err) {
      const { code, detail } = asFailure(err);
      const now = code === ERROR.conflict ? read(detail) : undefined;
      if (!base || !now || tries === MOST_TRIES) throw err;
      if (needsChoice(now, base)) return now;
      moved?.(now, base);
      basis.current = now;
    }
  }
}

/** The time of the basis's version, from the record; '' without a record. */
export const versionOf = ({ version }: Basis<unknown>): string =>
  Number.isFinite(version) ? new Date(version).toISOString() : '';
