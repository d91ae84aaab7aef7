import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A call is running; its sender ignores further clicks. */
  busy: boolean;
}

/** A button that sends a call. It stays enabled during the call, as disabling it would lose the focus. */
export function CallButton({ busy, type = 'submit', className = 'auth-primary', ...more }: Props) {
  return <button type={type} className={className} aria-disabled={busy || undefined} {...more} />;
}
