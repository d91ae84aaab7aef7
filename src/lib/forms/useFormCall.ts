import { useState } from 'react';
import { asFailure, type Failure } from '../calls/callFailure.ts';
import { useOneCall } from '../calls/useOneCall.ts';

interface FormCall {
  busy: boolean;
  /** Failure of the last call, unless `handleFailure` has shown it. */
  failure: string | null;
  run: (work: () => Promise<void>, handleFailure?: (failed: Failure) => boolean) => void;
}

/** The calls of a form, one at a time, with the failure that is shown above its fields. */
export function useFormCall(): FormCall {
  const [busy, runOnce] = useOneCall();
  const [failure, setFailure] = useState<string | null>(null);
  const run: FormCall['run'] = (work, handleFailure) =>
    void runOnce(async () => {
      setFailure(null);
      try {
        await work();
      } catch (err) {
        const failed = asFailure(err);
        if (!handleFailure?.(failed)) setFailure(failed.message);
      }
    });
  return { busy, failure, run };
}
