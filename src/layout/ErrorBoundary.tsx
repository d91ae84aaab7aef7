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
      <ErrorPage error={error} onRetry={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    );
  }
}
