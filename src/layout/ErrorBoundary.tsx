import { useResetErrorBoundaryOnLocationChange } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

interface State {
  error: Error | null;
}

/** An unhandled error shows its page instead of a blank one (SHELL-75). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? (
      <Unexpected error={error} resetErrorBoundary={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    );
  }
}

interface Fallback {
  error: Error;
  resetErrorBoundary: (reason: string) => void;
}

/** Shown in place of a failed component until it is tried again or another page is opened. */
export function Unexpected({ error, resetErrorBoundary }: Fallback) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary('elsewhere'));
  return <ErrorPage error={error} onRetry={() => resetErrorBoundary('retry')} />;
}
