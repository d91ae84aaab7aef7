import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { BAR } from '../../lib/browser/bars.ts';
import type { MessageTone } from '../../session/messageStore.ts';
import { BarKey } from './BarKey.tsx';

const ICONS = { success: CheckCircle, info: Info, warning: Warning, error: ErrorIcon } as const;

export function ToneIcon({ tone }: { tone: MessageTone }) {
  const Icon = ICONS[tone];
  return <Icon aria-hidden fontSize="small" color={tone} sx={{ flexShrink: 0 }} />;
}

interface Props {
  tone: MessageTone;
  children: ReactNode;
  /** Buttons after the text. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Layout of all messages at the bottom of the console. */
export function MessageLine({ tone, children, actions, onClose }: Props) {
  const translate = useText();
  return (
    <Box
      data-message={tone}
      {...(actions ? BAR : {})}
      sx={{
        display: 'flex',
        // On phones, buttons that leave the text less than half of the line are below it.
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        px: { xs: 1.5, md: 3 },
        py: 0.25,
      }}
    >
      <ToneIcon tone={tone} />
      {actions ? <BarKey /> : null}
      <Typography
        variant="body2"
        sx={{
          flex: '1 1 50%',
          minWidth: 0,
          py: 0.5,
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          maxHeight: 96,
          overflowY: 'auto',
        }}
      >
        {children}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {actions}
        <IconButton size="small" aria-label={translate('common.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
