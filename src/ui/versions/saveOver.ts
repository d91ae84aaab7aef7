import type { RefObject } from 'react';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { ChangedBy } from '../../../contract/wire/versions.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import type { Basis } from './basis.ts';

const MOST_TRIES = 5;

interface SaveOptions<V, B extends Basis<V>> {
  /** Null if nothing was read: the form then overwrites any version. */
  basis: RefObject<B | null>;
  /** The present version in the detail of a refusal; undefined if there is none. */
  read: (detail: unknown) => B | undefined;
  send: (basis: B | null) => Promise<void>;
  /** Whether a person must choose between this version and the form's values. */
  needsChoice: (now: B, basis: B) => boolean;
  /** Called before the form is sent again, based on another version. */
  moved?: (now: B, basis: B) => void;
}

/**
 * Saves a form, based on the version that was opened. If others have changed the record, the form is saved over their version if no field
 * conflicts. Otherwise their version is returned, and nothing is written.
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
      const found = code === ERROR.conflict ? read(detail) : undefined;
      const now = found && { ...found, changedBy: (detail as { changedBy?: ChangedBy | null }).changedBy };
      if (!base || !now || tries === MOST_TRIES) throw err;
      if (needsChoice(now, base)) return now;
      moved?.(now, base);
      basis.current = now;
    }
  }
}

/** The time of the basis's version, as in the record; '' without a record. */
export const versionOf = ({ version }: Basis<unknown>): string =>
  Number.isFinite(version) ? new Date(version).toISOString() : '';
