import { Alert, type AlertProps } from '@mui/material';

/** Why a call failed, read out as soon as it stands there; without a reason nothing. */
export function FailureAlert({ children, ...alert }: Pick<AlertProps, 'children' | 'sx'>) {
  if (!children) return null;
  return (
    <Alert severity="error" role="alert" {...alert}>
      {children}
    </Alert>
  );
}
