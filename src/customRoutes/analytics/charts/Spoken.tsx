import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useFocusedItem } from '@mui/x-charts/hooks';
import { type ReactNode, useState } from 'react';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import type { Series } from './usualParts.ts';

interface Props {
  points: readonly string[];
  pointText: (point: string) => string;
  series: readonly Series[];
  valueText: (value: number) => string;
  children: (listener: ReactNode) => ReactNode;
}

/** A chart that says the point and the value which an arrow key has moved to: the library draws its focus, but tells it to nobody. */
export function Spoken({ points, pointText, series, valueText, children }: Props) {
  const [spoken, setSpoken] = useState('');
  const say = (place: Place | null) => {
    const of = place && series[place.series];
    const point = place && points[place.point];
    if (!of || point == null) return setSpoken('');
    const value = of.values[place.point] ?? null;
    const name = series.length > 1 ? [of.name] : [];
    setSpoken([pointText(point), ...name, value === null ? '–' : valueText(value)].join(', '));
  };
  return (
    <>
      {children(<FocusListener onMove={say} />)}
      <Box role="status" sx={visuallyHidden}>
        {spoken}
      </Box>
    </>
  );
}

interface Place {
  series: number;
  point: number;
}

/** Stands within the chart, where its focus is known. Ids of series are their places. */
function FocusListener({ onMove }: { onMove: (place: Place | null) => void }) {
  const item = useFocusedItem();
  const series = item && 'seriesId' in item ? Number(item.seriesId) : -1;
  const point = item && 'dataIndex' in item ? (item.dataIndex ?? -1) : -1;
  // It tells of moves, not of each drawing of the chart.
  useEffectOn(() => {
    onMove(series < 0 || point < 0 ? null : { series, point });
  }, [series, point]);
  return null;
}
