import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import HelpIcon from '@mui/icons-material/Help';
import Schedule from '@mui/icons-material/Schedule';
import { Box, CircularProgress } from '@mui/material';

interface Props {
  progress: { tone: keyof typeof ICON; spins: boolean };
}

const ICON = {
  success: CheckCircle,
  error: ErrorIcon,
  warning: Schedule,
  waiting: Schedule,
  grey: HelpIcon,
} as const;
const COLOR = {
  success: 'success.main',
  error: 'error.main',
  warning: 'warning.main',
  waiting: 'text.secondary',
  grey: 'text.secondary',
} as const;

/** A spinner while the order will change without further action, then a mark of the result. */
export function ProgressMark({ progress }: Props) {
  const Icon = ICON[progress.tone];
  return (
    <Box data-progress={progress.tone} data-spins={progress.spins} sx={{ height: 48 }}>
      {progress.spins ? (
        <CircularProgress aria-hidden size={44} />
      ) : (
        <Icon aria-hidden sx={{ fontSize: 48, color: COLOR[progress.tone] }} />
      )}
    </Box>
  );
}
