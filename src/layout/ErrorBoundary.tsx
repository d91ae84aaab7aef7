import { useResetErrorBoundaryOnLocationChange } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

interface State {
  error: Error | null;
}

/** Shows an error page instead of a blank page after an unhandled error (SHELL-75). */
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

/** Shown instead of a failed component until the user retries or opens another page. */
export function Unexpected({ error, resetErrorBoundary }: Fallback) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary('elsewhere'));
  return <ErrorPage error={error} onRetry={() => resetErrorBoundary('retry')} />;
}
