import { type ReactNode, useRef, useState } from 'react';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Failure } from '../../lib/calls/callFailure.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

interface ProvenCall {
  busy: boolean;
  failure: string | null;
  run: (work: () => Promise<void>, handleFailure?: (failed: Failure) => boolean) => void;
  /** Asks for a proof of identity if the session has none of the last minutes; then the call is repeated. */
  stepUp: ReactNode;
}

/** Calls of a form that the server answers only to a session that has just proven whose it is. */
export function useProvenCall(): ProvenCall {
  const call = useFormCall();
  const [isAsking, setAsking] = useState(false);
  const repeatCall = useRef<() => void>(() => undefined);
  const run: ProvenCall['run'] = (work, handleFailure) => {
    repeatCall.current = () => run(work, handleFailure);
    call.run(work, (failed) => {
      if (failed.code !== ERROR.stepUpNeeded) return handleFailure?.(failed) ?? false;
      setAsking(true);
      return true;
    });
  };
  const close = () => setAsking(false);
  return {
    ...call,
    run,
    stepUp: isAsking ? (
      <StepUpDialog
        onClose={close}
        onProven={() => {
          close();
          repeatCall.current();
        }}
      />
    ) : null,
  };
}
