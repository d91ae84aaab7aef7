import { type ReactNode, useRef, useState } from 'react';
import type { Basis } from './basis.ts';
import { FormVersions } from './FormVersions.tsx';
import { collisions, type FormParts, mergedForm, takenLabels } from './formParts.ts';
import { saveOver } from './saveOver.ts';

/** A version of a record on which a form is based. */
export interface FormBasis<V> extends Basis<V> {
  /** The record's values of the fields that the form sends. */
  sent: object;
}

/** The version of a record whose fields are sent as they stand in the form. */
export const plainBasis = <V extends object>(updatedAt: string, values: V): FormBasis<V> => ({
  version: Date.parse(updatedAt),
  values,
  sent: values,
});

/** Reading, comparison and names of a record that others may also change. */
export interface Versions<V> {
  /** Name of the record in the dialog with both versions. */
  name: string;
  basis: FormBasis<V>;
  parts: FormParts<V>;
  /** The present version in the detail of a refusal. */
  read: (detail: unknown) => FormBasis<V> | undefined;
}

interface FormOver<V> {
  /** Absent for a new record, or for a record that only this person changes. */
  versions: Versions<V> | undefined;
  /** The basis of typed values from an earlier visit. */
  initialBasis?: FormBasis<V> | null;
  /** Puts other values into the form. */
  show: (values: V) => void;
  /** Saves these values after the user chose between both versions. */
  resubmit: (values: V) => void;
}

/** Saves a form, based on the version that was opened, and lets the user choose if others have changed the same fields. */
export function useFormVersions<V>({ initialBasis, versions, show, resubmit }: FormOver<V>) {
  const basis = useRef(initialBasis ?? versions?.basis ?? null);
  const [conflict, setConflict] = useState<{ now: FormBasis<V>; mine: V } | null>(null);

  /** Returns false if nothing was saved, and the user has to choose. */
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
        taken={takenLabels(versions.parts, [basis.current.values, conflict.mine, conflict.now.values])}
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

/** A record of which only the name can be changed. */
export interface NameValues {
  name: string;
}

interface Named {
  name: string;
  updatedAt: string;
}

/** Versions of a record whose name is its only field; `recordIn` finds the present record in the detail of a refusal. */
export function nameVersions(
  record: Named,
  label: string,
  recordIn: (detail: Record<string, unknown>) => unknown,
): Versions<NameValues> {
  const basisOf = ({ name, updatedAt }: Named) => plainBasis(updatedAt, { name });
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
