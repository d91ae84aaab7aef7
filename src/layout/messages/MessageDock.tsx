import { Box, Paper } from '@mui/material';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { leaveBars } from '../../lib/browser/bars.ts';
import { DOCK_ID } from '../../ui/messages/InDock.tsx';
import { MessageLine } from '../../ui/messages/MessageLine.tsx';
import { useMessageText } from './useMessageText.ts';
import type { ShownMessage } from './useShownMessages.ts';

/** CSS variable with the height that bars at the bottom of a page and dialogs leave free. */
const HEIGHT = '--wb-dock';

interface Props {
  shown: readonly ShownMessage[];
  onClose: (id: string) => void;
}

/**
 * The results of the user's actions and the jobs, at the bottom of every page. The dock covers nothing: fixed parts at the bottom move up by its
 * height, and the page ends above it.
 */
export function MessageDock({ shown, onClose }: Props) {
  const translate = useText();
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = dock.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => root.setProperty(HEIGHT, `${box.offsetHeight}px`));
    watch.observe(box);
    return () => {
      watch.disconnect();
      root.removeProperty(HEIGHT);
    };
  }, []);
  const errors = shown.filter((m) => m.tone === 'error');
  const others = shown.filter((m) => m.tone !== 'error');
  return (
    <Paper
      ref={dock}
      component="section"
      aria-label={translate('messages.results')}
      onKeyDown={(event) => event.key === 'Escape' && leaveBars()}
      square
      elevation={8}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'snackbar',
        // An empty dock would still show its shadow at the end of every page.
        '&:not(:has(> div > *))': { boxShadow: 'none' },
      }}
    >
      <div id={DOCK_ID} />
      <div role="status">
        {others.map((message) => (
          <Timed key={message.id} message={message} onClose={onClose} />
        ))}
      </div>
      {errors.map((message) => (
        <div key={message.id} role="alert">
          <Timed message={message} onClose={onClose} />
        </div>
      ))}
    </Paper>
  );
}

/** Disappears after its time, which stops while the message is hovered or focused, and while the tab is hidden. */
function Timed({ message, onClose }: { message: ShownMessage; onClose: (id: string) => void }) {
  const textOf = useMessageText();
  const [held, setHeld] = useState(false);
  const { id, forMs } = message;
  useEffect(() => {
    if (forMs === null || held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => onClose(id), forMs);
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [id, forMs, held, onClose]);
  return (
    <Box
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <MessageLine tone={message.tone} onClose={() => onClose(id)}>
        {textOf(message)}
      </MessageLine>
    </Box>
  );
}
