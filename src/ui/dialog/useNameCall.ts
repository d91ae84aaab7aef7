import { useState } from 'react';
import type { Failure } from '../../lib/calls/callFailure.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';

interface NameField {
  /** Id of the field. */
  id: string;
  /** Initial text of the field. */
  name: string;
  /** Message for an empty field. */
  missing: string;
  /** Whether a failure belongs to the name. */
  isOfName?: (failed: Failure) => boolean;
}

/** The name that a dialog asks for, and the calls that save it. A missing or refused name has its message at the field. */
export function useNameCall({ id, name, missing, isOfName = ({ field }) => field === 'name' }: NameField) {
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, failure, run } = useFormCall();
  const refuse = (message: string) => {
    setFault(message);
    focusId(id);
  };
  const send = (write: (name: string) => Promise<void>, entered = typed) => {
    const trimmed = entered.trim();
    if (!trimmed) return refuse(missing);
    setFault(null);
    run(
      () => write(trimmed),
      (failed) => {
        const isFault = isOfName(failed);
        if (isFault) refuse(failed.message);
        return isFault;
      },
    );
  };
  return {
    busy,
    failure,
    send,
    setTyped,
    /** Props of the input. */
    field: {
      id,
      required: true,
      autoFocus: true,
      value: typed,
      error: fault ?? undefined,
      onChange: setTyped,
    },
  };
}
