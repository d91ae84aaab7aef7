import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { Marker, useMap } from 'react-leaflet';
import { markerIcon, moveByKey, nameMarker, remark, shiftMarker } from '../../lib/leafletMap/mapParts.ts';
import type { MapMarker, Place } from '../../lib/leafletMap/mapPlaces.ts';
import { useHandler } from '../../lib/react/useHandler.ts';

interface Props {
  marker: MapMarker;
  /** Offset in pixels. */
  shift: number;
  onMove: ((id: string, place: Place) => void) | undefined;
}

/** One marker on the map; a movable marker is dragged, or moved by arrow keys. */
export function PlaceMarker({ marker: m, shift, onMove }: Props) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  // A new icon would be a new element without the focus, so changes are made in this one.
  const [icon] = useState(() => markerIcon(m));
  const [position, setPosition] = useState<[number, number]>([m.lat, m.lon]);
  if (position[0] !== m.lat || position[1] !== m.lon) setPosition([m.lat, m.lon]);
  const movable = Boolean(m.movable && onMove);
  const reportMove = useHandler((place: Place) => onMove?.(m.id, place));

  useEffect(() => {
    if (!marker.current) return;
    nameMarker(marker.current, m);
    remark(marker.current, m);
    shiftMarker(marker.current, shift);
  }, [m, shift]);
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!movable || !element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const place = marker.current && moveByKey(map, marker.current, event);
      if (place) reportMove(place);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [map, movable, reportMove]);

  return (
    <Marker
      ref={marker}
      position={position}
      icon={icon}
      draggable={movable}
      autoPan={movable}
      keyboard
      alt={m.label}
      zIndexOffset={m.kind === 'courier' ? 1000 : 0}
      eventHandlers={{
        dragend: () => {
          const at = marker.current?.getLatLng();
          if (at) reportMove({ lat: at.lat, lon: at.lng });
        },
      }}
    />
  );
}
