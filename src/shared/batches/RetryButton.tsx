import { Button, type ButtonProps } from '@mui/material';

/** Sends failed orders again. Not `disabled` during a retry, which would lose the focus that returns here after the preview. */
export function RetryButton({ isRetrying, ...props }: ButtonProps & { isRetrying: boolean }) {
  return (
    <Button
      {...props}
      aria-disabled={isRetrying || undefined}
      sx={{ '&[aria-disabled]': { opacity: 0.5 } }}
    />
  );
}
