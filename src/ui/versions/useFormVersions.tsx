import { type ReactNode, useRef, useState } from 'react';
import type { Basis } from './basis.ts';
import { FormVersions } from './FormVersions.tsx';
import { collisions, type FormParts, mergedForm } from './formParts.ts';
import { saveOver } from './saveOver.ts';

/** A version of a record as a form is based on it. */
export interface FormBasis<V> extends Basis<V> {
  /** The fields that the form sends, as the record has them. */
  sent: object;
}

/** How a record that others may change too is read, compared and named. */
export interface Versions<V> {
  /** Name of the record where both versions are shown. */
  name: string;
  basis: FormBasis<V>;
  parts: FormParts<V>;
  /** The version of now, out of the detail of a refusal. */
  read: (detail: unknown) => FormBasis<V> | undefined;
}

interface FormOver<V> {
  /** Absent for a record that is new, or the person's alone. */
  versions: Versions<V> | undefined;
  /** The base of an earlier visit's typing. */
  initialBasis?: FormBasis<V> | null;
  /** Shows other values in the form. */
  show: (values: V) => void;
  /** Saves these values, when it was chosen between both versions. */
  resubmit: (values: V) => void;
}

/** Saves a form over the version that it was opened with, and lets a person choose where others have changed the same. */
export function useFormVersions<V>({ initialBasis, versions, show, resubmit }: FormOver<V>) {
  const basis = useRef(initialBasis ?? versions?.basis ?? null);
  const [conflict, setConflict] = useState<{ now: FormBasis<V>; mine: V } | null>(null);

  /** False: nothing is saved, and the user has to choose. */
  const save = async (entered: V, send: (values: V, basis: FormBasis<V> | null) => Promise<void>) => {
    const parts = versions?.parts ?? {};
    let mine = entered;
    const now = await saveOver<V, FormBasis<V>>({
      basis,
      read: (detail) => versions?.read(detail),
      send: (base) => send(mine, base),
      needsChoice: (theirs, base) => collisions(parts, [base.values, mine, theirs.values]).length > 0,
      moved: (theirs, base) => {
        mine = mergedForm(parts, [base.values, mine, theirs.values]);
        show(mine);
      },
    });
    if (now) setConflict({ now, mine });
    return now === null;
  };

  const dialog: ReactNode =
    conflict && versions && basis.current ? (
      <FormVersions
        name={versions.name}
        now={conflict.now}
        fields={collisions(versions.parts, [basis.current.values, conflict.mine, conflict.now.values])}
        onDone={(chosen) => {
          const base = basis.current?.values ?? conflict.now.values;
          const merged = mergedForm(versions.parts, [base, conflict.mine, conflict.now.values], chosen);
          show(merged);
          basis.current = conflict.now;
          setConflict(null);
          resubmit(merged);
        }}
        onClose={() => setConflict(null)}
      />
    ) : null;

  return { basis, save, dialog };
}

/** A record of which only the name is changed. */
export interface NameValues {
  name: string;
}

interface Named {
  name: string;
  updatedAt: string;
}

/** How a name is saved over another one; `recordIn` finds the record of now in the detail of a refusal. */
export function nameVersions(
  record: Named,
  label: string,
  recordIn: (detail: Record<string, unknown>) => unknown,
): Versions<NameValues> {
  const basisOf = ({ name, updatedAt }: Named): FormBasis<NameValues> => ({
    version: Date.parse(updatedAt),
    values: { name },
    sent: { name },
  });
  return {
    name: record.name,
    basis: basisOf(record),
    parts: { name: { fields: ['name'], label } },
    read: (detail) => {
      const now = recordIn((detail ?? {}) as Record<string, unknown>) as Named | undefined;
      return now && basisOf(now);
    },
  };
}
