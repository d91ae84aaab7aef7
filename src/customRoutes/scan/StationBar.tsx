import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { isWaiting } from './scanRows.ts';
import type { ScanStation } from './useScanStation.ts';
import type { StationTools } from './useStationTools.ts';

interface Props {
  station: ScanStation;
  tools: StationTools;
  showsScanner: boolean;
  onShowScanner: (shown: boolean) => void;
}

/** The title with the buttons of the station. */
export function StationBar({ station: { rows, settings }, tools, showsScanner, onShowScanner }: Props) {
  const translate = useText();
  const { hasCamera } = tools;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography component="h1" variant="h5" sx={{ flex: '1 1 auto' }}>
        {translate('scan.title')}
      </Typography>
      <Button
        size="small"
        startIcon={settings.muted ? <VolumeOff /> : <VolumeUp />}
        aria-pressed={!settings.muted}
        onClick={tools.toggleSound}
      >
        {translate(settings.muted ? 'scan.soundIsOff' : 'scan.soundIsOn')}
      </Button>
      <Button
        size="small"
        startIcon={<PhotoCamera />}
        aria-pressed={hasCamera}
        onClick={() => tools.showCamera(!hasCamera)}
      >
        {translate(hasCamera ? 'scan.cameraOff' : 'scan.cameraOn')}
      </Button>
      <Button size="small" aria-expanded={showsScanner} onClick={() => onShowScanner(!showsScanner)}>
        {translate('scan.scanner')}
      </Button>
      <Button size="small" onClick={tools.printSheet}>
        {translate('scan.sheet')}
      </Button>
      <Button size="small" disabled={rows.length === 0} onClick={tools.save}>
        {translate('scan.export')}
      </Button>
      <Button size="small" disabled={rows.every(isWaiting)} onClick={tools.clear}>
        {translate('scan.clear')}
      </Button>
    </Stack>
  );
}
