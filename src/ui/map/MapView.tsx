import { Box, useTheme } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import type { MapMarker, Place } from '../../lib/map/mapPlaces.ts';
import { type MapHandle, openMap } from '../../lib/map/openMap.ts';
import { useText } from '../../session/TextContext.ts';

export interface MapViewProps {
  /** Name of the map for a screen reader. */
  label: string;
  markers: readonly MapMarker[];
  /** Places that a line goes through; `drawn` when it follows the roads. */
  line?: readonly Place[] | undefined;
  drawn?: boolean | undefined;
  /** Where to look without markers. */
  centre?: Place | undefined;
  zoom?: number | undefined;
  /** What can be done by keys; what every map can where it is left out. */
  help?: string | undefined;
  /** A movable marker was dragged or moved by its arrows. */
  onMove?: ((id: string, place: Place) => void) | undefined;
}

/** leaflet behind properties: pans by arrows, zooms by + and -, has each marker as a stop of Tab. */
export default function MapView({ label, markers, line, drawn, centre, zoom, help, onMove }: MapViewProps) {
  const t = useText();
  const { palette } = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<MapHandle | null>(null);
  const move = useRef(onMove);
  move.current = onMove;
  const helpId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is opened once; what it shows comes below
  useEffect(() => {
    if (!element.current) return;
    const opened = openMap(element.current, {
      texts: { zoomIn: t('tracking.map.zoomIn'), zoomOut: t('tracking.map.zoomOut') },
      ...(centre ? { centre } : {}),
      ...(zoom ? { zoom } : {}),
      onMove: (id, place) => move.current?.(id, place),
    });
    map.current = opened;
    return () => {
      map.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => map.current?.show(markers, line, drawn), [markers, line, drawn]);

  return (
    <Box data-map-mode={palette.mode} sx={{ height: 1 }}>
      <Box
        ref={element}
        role="region"
        aria-label={label}
        aria-describedby={helpId}
        sx={{ height: 1, outlineColor: 'primary.main' }}
      />
      <span id={helpId} hidden>
        {help ?? t('tracking.map.help')}
      </span>
    </Box>
  );
}
