import Notifications from '@mui/icons-material/NotificationsOutlined';
import { Badge, Box, ButtonBase, IconButton } from '@mui/material';
import { useCommandHint } from '../../commands/useCommandHint.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { useMessageHistory } from '../../session/Messages.tsx';
import { newsOf } from '../../session/messageStore.ts';
import { ToneIcon } from '../../ui/messages/MessageLine.tsx';
import { useMessageText } from './useMessageText.ts';

interface Props {
  open: boolean;
  onOpen: () => void;
}

/** Unread messages about others on one line of the header: the newest message and the number of further ones. */
export function NewsLine({ onOpen }: Pick<Props, 'onOpen'>) {
  const translate = useText();
  const textOf = useMessageText();
  const news = newsOf(useMessageHistory());
  // Later messages do not hide a failure.
  const latest = news.find((m) => m.tone === 'error') ?? news[0];
  const more = news.length - 1;
  return (
    <Box
      role="status"
      sx={{ flex: 1, minWidth: 0, display: 'flex', '@media (max-width:1099.95px)': visuallyHidden }}
    >
      {latest ? (
        <ButtonBase
          onClick={onOpen}
          tabIndex={-1}
          sx={{
            minWidth: 0,
            maxWidth: '100%',
            gap: 0.75,
            px: 1,
            py: 0.5,
            borderRadius: 1,
            font: 'inherit',
            fontSize: 14,
            color: 'text.secondary',
          }}
        >
          <ToneIcon tone={latest.tone} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {[latest.title, textOf(latest)].filter(Boolean).join(' · ')}
          </Box>
          {more > 0 ? (
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {translate('messages.more', { smart_count: more })}
            </Box>
          ) : null}
        </ButtonBase>
      ) : null}
    </Box>
  );
}

/** Opens the history; the badge counts other people's actions since the history was last open. */
export function MessageBell({ open, onOpen }: Props) {
  const translate = useText();
  const news = newsOf(useMessageHistory());
  const count = news.length;
  const { binding, ariaKeyShortcuts } = useCommandHint('shell.messages');
  const title = translate('messages.title');
  return (
    <IconButton
      color="inherit"
      title={binding ? `${title} (${binding.toUpperCase()})` : title}
      aria-keyshortcuts={ariaKeyShortcuts}
      aria-label={translate(count ? 'messages.open' : 'messages.title', { smart_count: count })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
    >
      <Badge badgeContent={count} max={99} color={news.some((m) => m.tone === 'error') ? 'error' : 'primary'}>
        <Notifications />
      </Badge>
    </IconButton>
  );
}
