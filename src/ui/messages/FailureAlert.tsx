import { Alert, type AlertProps } from '@mui/material';
import { useRef } from 'react';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';

/** The reason of a failed call, announced when it appears; renders nothing without a reason. */
export function FailureAlert({ children, ...alert }: Pick<AlertProps, 'action' | 'children' | 'sx'>) {
  const shown = useRef<HTMLDivElement>(null);
  // The alert may be above the visible part of the page.
  useEffectOn(() => {
    // In newer browsers this call returns a promise, which must not be used as a clean-up.
    shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [children]);
  if (!children) return null;
  return (
    <Alert severity="error" role="alert" ref={shown} {...alert}>
      {children}
    </Alert>
  );
}
