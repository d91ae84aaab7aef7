import MoreHoriz from '@mui/icons-material/MoreHoriz';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import { Button, IconButton, ListItemIcon, ListItemText, MenuItem, Stack, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { usePhoneLayout } from '../../lib/react/usePhoneLayout.ts';
import { AnchorMenu, useMenu } from '../../ui/buttons/AnchorMenu.tsx';
import type { ScanStation } from './useScanStation.ts';
import type { StationTools } from './useStationTools.ts';

interface Props {
  station: ScanStation;
  tools: StationTools;
  showsScanner: boolean;
  onShowScanner: (shown: boolean) => void;
}

interface StationButton {
  id: string;
  icon: ReactElement;
  text: string;
  state?: { 'aria-pressed': boolean } | { 'aria-expanded': boolean };
  onClick: () => void;
}

/** The title with the buttons of the station; a phone has room for their words in a menu only. */
export function StationBar({ station: { settings }, tools, showsScanner, onShowScanner }: Props) {
  const translate = useText();
  const phone = usePhoneLayout();
  const { hasCamera } = tools;
  const buttons: StationButton[] = [
    {
      id: 'sound',
      icon: settings.muted ? <VolumeOff /> : <VolumeUp />,
      text: translate(settings.muted ? 'scan.soundIsOff' : 'scan.soundIsOn'),
      state: { 'aria-pressed': !settings.muted },
      onClick: tools.toggleSound,
    },
    {
      id: 'camera',
      icon: <PhotoCamera />,
      text: translate(hasCamera ? 'scan.cameraOff' : 'scan.cameraOn'),
      state: { 'aria-pressed': hasCamera },
      onClick: () => tools.showCamera(!hasCamera),
    },
    {
      id: 'scanner',
      icon: <Tune />,
      text: translate('scan.scanner'),
      state: { 'aria-expanded': showsScanner },
      onClick: () => onShowScanner(!showsScanner),
    },
    { id: 'sheet', icon: <Print />, text: translate('scan.sheet'), onClick: tools.printSheet },
  ];
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
      {phone ? (
        <StationMenu buttons={buttons} />
      ) : (
        // No button is primary, as the next step is a scan.
        buttons.map(({ id, icon, text, state, onClick }) => (
          <Button key={id} size="small" variant="outlined" startIcon={icon} onClick={onClick} {...state}>
            {text}
          </Button>
        ))
      )}
    </Stack>
  );
}

function StationMenu({ buttons }: { buttons: readonly StationButton[] }) {
  const translate = useText();
  const { opener, menu, chosen } = useMenu();
  return (
    <>
      <IconButton edge="end" aria-label={translate('common.more')} {...opener}>
        <MoreHoriz />
      </IconButton>
      <AnchorMenu
        {...menu}
        items={() =>
          buttons.map(({ id, icon, text, onClick }) => (
            <MenuItem key={id} onClick={chosen(() => onClick())}>
              <ListItemIcon>{icon}</ListItemIcon>
              <ListItemText primary={text} />
            </MenuItem>
          ))
        }
      />
    </>
  );
}
