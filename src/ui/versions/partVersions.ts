import type { TwoVersions } from './VersionsDialog.tsx';

interface Parts<V, P extends string> {
  names: readonly P[];
  same: (a: V, b: V, part: P) => boolean;
}

/** Parts that another user changed to a value other than the form's. */
export const changedParts = <V, P extends string>(
  { names, same }: Parts<V, P>,
  base: V,
  mine: V,
  theirs: V,
): P[] => names.filter((part) => !same(base, theirs, part) && !same(mine, theirs, part));

/** Both versions of these parts as texts; the user's own version comes first if the user has typed. */
export const partVersions = <V, P extends string>(
  parts: Parts<V, P>,
  [base, mine, theirs]: readonly [V, V, V],
  label: (part: P) => string,
  text: (values: V, part: P) => string,
): TwoVersions[] =>
  changedParts(parts, base, mine, theirs).map((part) => ({
    key: part,
    label: label(part),
    theirs: text(theirs, part),
    mine: text(mine, part),
    before: text(base, part),
    first: parts.same(base, mine, part) ? 'theirs' : 'mine',
  }));
