import { changedParts, partVersions } from './partVersions.ts';
import type { TwoVersions, Version } from './VersionsDialog.tsx';

/** Fields of a form that are taken together from one version. */
export interface FormPart<V> {
  fields: readonly (keyof V)[];
  label: string;
  /** The value as a text for users; by default the fields themselves. */
  text?: (values: V) => string;
  /** The compared values, if these are not the fields themselves. */
  value?: (values: V) => unknown;
  /** Returns `mine` with this part of the other version, if the part is not a plain field. */
  take?: (mine: V, theirs: V) => V;
  /** Whether answers do not contain it, so that a change cannot be detected. */
  secret?: true;
}
export type FormParts<V> = Readonly<Record<string, FormPart<V>>>;

const comparedOf = <V>(part: FormPart<V>, values: V): string =>
  JSON.stringify(part.value ? part.value(values) : part.fields.map((field) => values[field]));

const sameIn =
  <V>(parts: FormParts<V>) =>
  (a: V, b: V, name: string): boolean =>
    comparedOf(parts[name]!, a) === comparedOf(parts[name]!, b);

const textOf = <V>({ fields, text }: FormPart<V>, values: V): string =>
  text
    ? text(values)
    : fields
        .map((field) => String(values[field] ?? ''))
        .filter(Boolean)
        .join(', ');

type Three<V> = readonly [base: V, mine: V, theirs: V];

/** Fields that both versions have changed, each to another value. A field that only one version changed does not conflict. */
export function collisions<V>(parts: FormParts<V>, [base, mine, theirs]: Three<V>): TwoVersions[] {
  const names = Object.keys(parts).filter((name) => !sameIn(parts)(base, mine, name));
  const visible = partVersions(
    { names, same: sameIn(parts) },
    [base, mine, theirs],
    (name) => parts[name]!.label,
    (values, name) => textOf(parts[name]!, values),
  );
  const seen = new Set(changedParts({ names, same: sameIn(parts) }, base, mine, theirs));
  const hidden = names.filter((name) => parts[name]!.secret && !seen.has(name));
  return [
    ...visible,
    ...hidden.map((key) => {
      const [before, entered, other] = [base, mine, theirs].map((values) => textOf(parts[key]!, values));
      return {
        key,
        label: parts[key]!.label,
        theirs: other!,
        mine: entered!,
        before: before!,
        first: 'mine' as const,
      };
    }),
  ];
}

/** Labels of the fields that only the other version has changed: they are taken from it. */
export const takenLabels = <V>(parts: FormParts<V>, [base, mine, theirs]: Three<V>): string[] =>
  Object.entries(parts)
    .filter(([name]) => sameIn(parts)(base, mine, name) && !sameIn(parts)(base, theirs, name))
    .map(([, { label }]) => label);

/** The present version with one user's changes; for a field that both have changed, the chosen value. */
export function mergedForm<V>(
  parts: FormParts<V>,
  [base, mine, theirs]: Three<V>,
  chosen: ReadonlyMap<string, Version> = new Map(),
): V {
  const takenNames = Object.keys(parts).filter(
    (name) => sameIn(parts)(base, mine, name) || chosen.get(name) === 'theirs',
  );
  let merged = { ...mine };
  for (const name of takenNames) {
    const { fields, take } = parts[name]!;
    if (take) merged = take(merged, theirs);
    for (const field of fields) merged[field] = theirs[field];
  }
  return merged;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => value === '' || value == null;

/** Fields of a change that differ from the read record. `deep`: objects are compared field by field. */
export function changedOf<T extends object>(change: T, read: object, deep = false): Partial<T> {
  const before = read as Record<string, unknown>;
  const found = Object.entries(change).flatMap(([name, value]): [string, unknown][] => {
    const was = before[name];
    if (isEmpty(value) && isEmpty(was)) return [];
    if (deep && isObject(value)) {
      const inner = changedOf(value, isObject(was) ? was : {}, true);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }
    return JSON.stringify(value) === JSON.stringify(was) ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as Partial<T>;
}
