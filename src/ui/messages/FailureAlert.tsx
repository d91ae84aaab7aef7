import { Alert, type AlertProps } from '@mui/material';
import { useRef } from 'react';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';

/** The reason of a failed call, announced when it appears; without a reason nothing. */
export function FailureAlert({ children, ...alert }: Pick<AlertProps, 'action' | 'children' | 'sx'>) {
  const shown = useRef<HTMLDivElement>(null);
  // It may be above the visible part.
  useEffectOn(() => {
    // It returns a promise in newer browsers, which is no clean-up.
    shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [children]);
  if (!children) return null;
  return (
    <Alert severity="error" role="alert" ref={shown} {...alert}>
      {children}
    </Alert>
  );
}
