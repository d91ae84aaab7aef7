import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import type { MapViewProps } from './MapView.tsx';

const MapView = lazy(() => import('./MapView.tsx'));

interface MapPaneProps extends MapViewProps {
  height?: number | string;
}

/** A map that is loaded when it is scrolled into view, with a text alternative. */
export function MapPane({ height = 320, ...props }: MapPaneProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current || near) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [near]);
  const waiting = <Skeleton variant="rounded" height="100%" />;
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={frame}
        data-keys="off"
        sx={{ height, position: 'relative', zIndex: 0, borderRadius: 1, overflow: 'hidden' }}
      >
        {near ? (
          <Suspense fallback={waiting}>
            <MapView {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </Box>
      <Box
        component="ul"
        aria-label={t('tracking.map.list', { name: props.label })}
        sx={{ ...visuallyHidden, m: 0 }}
      >
        {props.markers.map((m) => (
          <li key={m.id}>{m.label}</li>
        ))}
      </Box>
    </Box>
  );
}
