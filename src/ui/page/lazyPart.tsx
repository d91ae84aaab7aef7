import { Button } from '@mui/material';
import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { loadPageTexts } from '../../i18n/i18nProvider.ts';
import { useText } from '../../i18n/useText.ts';
import { checkConnection } from '../../lib/calls/connection.ts';
import { isLoadFailure, reloadPage } from '../../lib/calls/release.ts';
import { InDock } from '../messages/InDock.tsx';
import { MessageLine } from '../messages/MessageLine.tsx';

const loads: (() => Promise<unknown>)[] = [];

/** A part of a page whose code is loaded when it is first shown, or earlier with `load`. */
export type LazyPart<P> = FunctionComponent<P> & { load(): Promise<unknown> };

/**
 * A part of a page that is not visible when the page opens, such as a dialog. Its code is loaded when the part is first shown, or earlier with
 * `partLoads`. It has no placeholder; offline the dock shows that the code is missing.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    [loaded] = await Promise.all([load(), loadPageTexts()]);
    return { default: loaded };
  };
  const createPart = () => lazy(fetched) as unknown as ComponentType<P>;
  const FetchedPart = createPart();
  loads.push(fetched);
  function Part(props: P) {
    const [Shown, setShown] = useState(() => loaded ?? FetchedPart);
    const [attempt, setAttempt] = useState(0);
    const retry = async () => {
      if (!(await checkConnection())) return;
      try {
        await fetched();
      } catch {
        // Some browsers remember a failed import until the page is loaded again; typed forms are stored.
        return reloadPage();
      }
      setShown(() => loaded ?? createPart());
      setAttempt((n) => n + 1);
    };
    return (
      <PartBoundary key={attempt} onRetry={() => void retry()}>
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { load: fetched });
}

interface Bounds {
  children: ReactNode;
  onRetry: () => void;
}

/** Handles only a part whose code could not be loaded, without which the page still works; the page handles every other error. */
class PartBoundary extends Component<Bounds, { error: unknown; closed: boolean }> {
  override state = { error: null as unknown, closed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error, closed } = this.state;
    if (!error) return this.props.children;
    if (!isLoadFailure(error)) throw error;
    return closed ? null : (
      <PartMissing onRetry={this.props.onRetry} onClose={() => this.setState({ closed: true })} />
    );
  }
}

function PartMissing({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const translate = useText();
  return (
    <InDock>
      <div role="alert">
        <MessageLine
          tone="warning"
          onClose={onClose}
          actions={
            <Button size="small" color="inherit" variant="outlined" onClick={onRetry}>
              {translate('shell.tryAgain')}
            </Button>
          }
        >
          {translate('shell.partMissing')}
        </MessageLine>
      </div>
    </InDock>
  );
}

/** The code of every part that is known so far. Parts of a page that is loaded later are added. */
export const partLoads: Iterable<() => Promise<unknown>> = loads;
