import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { type KeyboardEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useMessageHistory, useMessageStore } from '../../session/Messages.tsx';
import type { Message } from '../../session/messageStore.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { orderPath } from '../../shared/orders/rules/orderPath.ts';
import { ToneIcon } from '../../ui/messages/MessageLine.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { useMessageText } from './useMessageText.ts';

interface Props {
  onClose: () => void;
}

/** The history of messages, newest first. New ones are marked, except results of the user's own actions. */
export function MessageTray({ onClose }: Props) {
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      transitionDuration={0}
      // Above the header, which is above the phone's menu.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 440, maxWidth: '100%', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <CommandLayer>
        <TrayBody titleId={titleId} onClose={onClose} />
      </CommandLayer>
    </Drawer>
  );
}

function TrayBody({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const translate = useText();
  const store = useMessageStore();
  const { messages, seenAt } = useMessageHistory();
  useCommand({
    id: 'messages.close',
    labelKey: 'messages.hide',
    scope: 'dialog',
    group: 'view',
    keys: ['f8'],
    always: true,
    run: onClose,
  });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1 }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flex: 1 }}>
          {translate('messages.title')}
        </Typography>
        <Button size="small" disabled={messages.length === 0} onClick={store.clear}>
          {translate('messages.clear')}
        </Button>
        <IconButton aria-label={translate('common.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {messages.length === 0 ? (
        <Typography
          ref={focusNow}
          tabIndex={-1}
          color="text.secondary"
          variant="body2"
          sx={{ px: 2, py: 3, outline: 'none' }}
        >
          {translate('messages.none')}
        </Typography>
      ) : (
        <Box
          component="ul"
          ref={focusFirst}
          onKeyDown={moveByKey}
          sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}
        >
          {messages.map((message) => (
            <TrayLine
              key={message.id}
              message={message}
              isNew={!message.isOwnAction && message.at > seenAt}
              onLeave={onClose}
            />
          ))}
        </Box>
      )}
    </>
  );
}

interface LineProps {
  message: Message;
  isNew: boolean;
  onLeave: () => void;
}

function TrayLine({ message, isNew, onLeave }: LineProps) {
  const translate = useText();
  const textOf = useMessageText();
  const locale = useLocale();
  const { company } = useSession();
  const may = useMay();
  const text = textOf(message);
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{
        display: 'flex',
        gap: 1.25,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isNew ? 'var(--wb-selected)' : undefined,
        '&:focus': { outline: '2px solid var(--wb-focus)', outlineOffset: -2 },
      }}
    >
      <ToneIcon tone={message.tone} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {message.title ? (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
            {message.title}
          </Typography>
        ) : null}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {message.orderId ? (
            <Link
              to={orderPath({ id: message.orderId, statusCode: message.statusCode ?? STATUS.created }, may)}
              onClick={onLeave}
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </Typography>
        <Typography component="div" variant="caption" color="text.secondary">
          {isNew ? `${translate('messages.new')} · ` : ''}
          <ListTime iso={new Date(message.at).toISOString()} zone={company.timezone} locale={locale} />
        </Typography>
      </Box>
    </Box>
  );
}

const focusNow = (element: HTMLElement | null) => element?.focus();
const focusFirst = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('li')?.focus();

/** Arrows, j and k move between the lines; Enter opens the order of a line. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('li')];
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const to = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: lines.length - 1,
  }[event.key];
  if (event.key === 'Enter' && document.activeElement === lines[at]) lines[at]?.querySelector('a')?.click();
  if (to === undefined) return;
  event.preventDefault();
  lines[Math.min(Math.max(to, 0), lines.length - 1)]?.focus();
}
