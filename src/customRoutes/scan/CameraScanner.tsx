import { Alert, Box } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { type CameraFault, startCamera } from './camera.ts';

const FAULTS: readonly CameraFault[] = ['refused', 'absent', 'busy'];

/** The camera's picture. Each code that comes into view is a scan. The camera stops when this component is removed or the page is hidden. */
export function CameraScanner({
  onCode,
  onStopped,
}: {
  onCode: (text: string) => void;
  onStopped: () => void;
}) {
  const translate = useText();
  const notify = useNotify();
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);

  const scan = useEffectEvent(onCode);
  const stop = useEffectEvent(onStopped);
  const fail = useEffectEvent(notify.failure);
  useEffect(() => {
    const picture = video.current;
    if (!picture) return;
    const stopping = new AbortController();
    const follow = { onCode: (text: string) => scan(text), onLost: () => setFault('busy') };
    startCamera(picture, follow, stopping.signal).catch((err) => {
      if (stopping.signal.aborted) return;
      if (FAULTS.includes(err)) return setFault(err);
      fail(err);
      stop();
    });
    const leave = () => document.visibilityState === 'hidden' && stop();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      stopping.abort();
    };
  }, []);

  if (fault) return <Alert severity="warning">{translate(`scan.cameraFaults.${fault}`)}</Alert>;
  return (
    <Box
      sx={{
        position: 'relative',
        maxWidth: 480,
        bgcolor: 'common.black',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={translate('scan.cameraPicture')}
        sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' }}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '20% 8%',
          border: 2,
          borderColor: 'common.white',
          borderRadius: 1,
          opacity: 0.7,
        }}
      />
    </Box>
  );
}
