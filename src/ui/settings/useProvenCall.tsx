import { type ReactNode, useRef, useState } from 'react';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Failure } from '../../lib/calls/callFailure.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

interface ProvenCall {
  busy: boolean;
  failure: string | null;
  run: (work: () => Promise<void>, handleFailure?: (failed: Failure) => boolean) => void;
  /** A dialog that asks for a proof of identity if the session has none from the last minutes; the call is then repeated. */
  stepUp: ReactNode;
}

/** Runs calls for which the server requires a recent proof of identity. */
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
