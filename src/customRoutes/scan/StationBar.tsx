import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import { Button, IconButton, Stack, Tooltip, Typography, useMediaQuery } from '@mui/material';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { ScanStation } from './useScanStation.ts';
import type { StationTools } from './useStationTools.ts';

interface Props {
  station: ScanStation;
  tools: StationTools;
  showsScanner: boolean;
  onShowScanner: (shown: boolean) => void;
}

/** The title with the buttons of the station. */
export function StationBar({ station: { settings }, tools, showsScanner, onShowScanner }: Props) {
  const translate = useText();
  const { hasCamera } = tools;
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={{ xs: 0, sm: 1 }}
      sx={{ alignItems: 'center', flexWrap: { sm: 'wrap' } }}
    >
      <Typography component="h1" variant="h5" sx={{ flex: { xs: '1 1 0', sm: '1 1 auto' } }}>
        {translate('scan.title')}
      </Typography>
      <StationButton
        icon={settings.muted ? <VolumeOff /> : <VolumeUp />}
        text={translate(settings.muted ? 'scan.soundIsOff' : 'scan.soundIsOn')}
        aria-pressed={!settings.muted}
        onClick={tools.toggleSound}
      />
      <StationButton
        icon={<PhotoCamera />}
        text={translate(hasCamera ? 'scan.cameraOff' : 'scan.cameraOn')}
        aria-pressed={hasCamera}
        onClick={() => tools.showCamera(!hasCamera)}
      />
      <StationButton
        icon={<Tune />}
        text={translate('scan.scanner')}
        aria-expanded={showsScanner}
        onClick={() => onShowScanner(!showsScanner)}
      />
      <StationButton icon={<Print />} text={translate('scan.sheet')} onClick={tools.printSheet} />
    </Stack>
  );
}

interface StationButtonProps {
  icon: ReactElement;
  text: string;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  onClick: () => void;
}

/** No button is primary, as the next step is a scan. On a phone the buttons are icons beside the title. */
function StationButton({ icon, text, ...button }: StationButtonProps) {
  const phone = useMediaQuery('(max-width:767.95px)');
  return phone ? (
    <Tooltip title={text}>
      <IconButton size="small" aria-label={text} {...button}>
        {icon}
      </IconButton>
    </Tooltip>
  ) : (
    <Button size="small" variant="outlined" color="inherit" startIcon={icon} {...button}>
      {text}
    </Button>
  );
}
