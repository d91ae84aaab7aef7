import { pick } from '../../../contract/rules/pick.ts';
import { changedParts, partVersions } from '../../ui/versions/partVersions.ts';
import type { TwoVersions, Version } from '../../ui/versions/VersionsDialog.tsx';

/** A part of a draft that is taken as a whole from one version. */
export interface DraftPart<V> {
  /** The content of the part, compared as JSON. */
  value: (values: V) => unknown;
  /** Returns `mine` with this part from the other version. */
  take: (mine: V, theirs: V) => V;
}

/** A part made of several fields. */
export const fieldsPart = <V extends object>(
  fields: readonly (keyof V)[],
  value?: DraftPart<V>['value'],
): DraftPart<V> => ({
  value: value ?? ((values) => fields.map((field) => values[field])),
  take: (mine, theirs) => ({ ...mine, ...pick(theirs, fields) }),
});

/** The part for an object within the values. */
export const partIn = <V extends object, K extends keyof V>(key: K, part: DraftPart<V[K]>): DraftPart<V> => ({
  value: (values) => part.value(values[key]),
  take: (mine, theirs) => ({ ...mine, [key]: part.take(mine[key], theirs[key]) }),
});

type Three<V> = readonly [base: V, mine: V, theirs: V];

/** Parts needed to save a draft over another version. */
export interface VersionedParts<V> {
  /** Parts that another user changed to a value other than the form's. */
  changed: (...versions: Three<V>) => string[];
  /** The form's values with the chosen parts of the other version. */
  merge: (mine: V, theirs: V, chosen: ReadonlyMap<string, Version>) => V;
}

/** Compares and merges two versions of a draft by its parts. The payment method is not a part of a draft. */
export function draftParts<V, P extends string>(parts: Readonly<Record<P, DraftPart<V>>>) {
  const names = Object.keys(parts) as P[];
  const same = (a: V, b: V, name: P) =>
    JSON.stringify(parts[name].value(a)) === JSON.stringify(parts[name].value(b));
  return {
    changed: (...[base, mine, theirs]: Three<V>): P[] => changedParts({ names, same }, base, mine, theirs),
    merge: (mine: V, theirs: V, chosen: ReadonlyMap<string, Version>): V =>
      names
        .filter((name) => chosen.get(name) === 'theirs')
        .reduce((merged, name) => parts[name].take(merged, theirs), mine),
    /** Both versions of the changed parts as texts for users. */
    texts: (
      three: Three<V>,
      label: (name: P) => string,
      text: (values: V, name: P) => string,
    ): TwoVersions[] => partVersions({ names, same }, three, label, text),
  };
}

/** The add-ons of a version as text. */
export const addonText = (
  addons: readonly { id: number; values: object }[],
  nameOf: (id: number) => string,
): string =>
  addons.map(({ id, values }) => [nameOf(id), ...Object.values(values)].filter(Boolean).join(' ')).join(', ');
