import { type ComponentProps, type FormEvent, useState } from 'react';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { callProblem } from '../../start/publicData.ts';
import { Field } from './Field.tsx';
import { focusProblem } from './formFocus.ts';

type Problems<V> = Partial<Record<keyof V, TextKey>>;

/** A form of the pages without a session: its values, the problems of its fields, and its call. */
export function useAuthForm<V extends object>(initial: V | (() => V)) {
  const t = useText();
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<Problems<V>>({});
  const [refused, setRefused] = useState<Partial<Record<keyof V, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, runOnce] = useOneCall();

  /** A refusal of one of the `fields` is shown beside it, all others above the form. */
  const call = (work: () => Promise<void>, fields: (keyof V)[] = []) =>
    runOnce(async () => {
      setFailure(null);
      try {
        await work();
      } catch (err) {
        const { message, field } = callProblem(err);
        const beside = fields.find((name) => name === field);
        if (!beside) return setFailure(message);
        setRefused({ [beside]: message } as typeof refused);
        focusProblem({ [beside]: message });
      }
    });
  const submit = (event: FormEvent, found: Problems<V>, work: () => Promise<void>, fields?: (keyof V)[]) => {
    event.preventDefault();
    setProblem(found);
    setRefused({});
    setFailure(null);
    if (!focusProblem(found)) void call(work, fields);
  };

  const change = (some: Partial<V>) => setValues({ ...values, ...some });
  const errorOf = (name: keyof V): string | undefined => {
    const key = problem[name];
    return key ? t(key) : refused[name];
  };
  const field = (
    name: keyof V & string,
    label: TextKey,
    input: Omit<ComponentProps<typeof Field>, 'id' | 'label'> = {},
  ) => (
    <Field
      id={name}
      label={t(label)}
      value={String(values[name])}
      onChange={(e) => change({ [name]: e.target.value } as Partial<V>)}
      error={errorOf(name)}
      {...input}
    />
  );
  const newPassword = {
    type: 'password',
    autoComplete: 'new-password',
    hint: t('auth.passwordRule'),
  };
  return { values, change, errorOf, field, newPassword, busy, failure, call, submit };
}
