import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import type { ScanStation } from './useScanStation.ts';
import type { StationTools } from './useStationTools.ts';

interface Props {
  station: ScanStation;
  tools: StationTools;
  showsScanner: boolean;
  onShowScanner: (shown: boolean) => void;
}

/** None of them is the way on: that is the next scan. */
const QUIET = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

/** The title with the buttons of the station. */
export function StationBar({ station: { settings }, tools, showsScanner, onShowScanner }: Props) {
  const translate = useText();
  const { hasCamera } = tools;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography component="h1" variant="h5" sx={{ flex: '1 1 auto' }}>
        {translate('scan.title')}
      </Typography>
      <Button
        {...QUIET}
        startIcon={settings.muted ? <VolumeOff /> : <VolumeUp />}
        aria-pressed={!settings.muted}
        onClick={tools.toggleSound}
      >
        {translate(settings.muted ? 'scan.soundIsOff' : 'scan.soundIsOn')}
      </Button>
      <Button
        {...QUIET}
        startIcon={<PhotoCamera />}
        aria-pressed={hasCamera}
        onClick={() => tools.showCamera(!hasCamera)}
      >
        {translate(hasCamera ? 'scan.cameraOff' : 'scan.cameraOn')}
      </Button>
      <Button
        {...QUIET}
        startIcon={<Tune />}
        aria-expanded={showsScanner}
        onClick={() => onShowScanner(!showsScanner)}
      >
        {translate('scan.scanner')}
      </Button>
      <Button {...QUIET} startIcon={<Print />} onClick={tools.printSheet}>
        {translate('scan.sheet')}
      </Button>
    </Stack>
  );
}
