import { Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { InDock } from './InDock.tsx';
import { MessageLine } from './MessageLine.tsx';

const SHOWN_MS = 8000;

/** A change that can be undone for a while. */
export interface Undoable {
  text: string;
  undo: () => void;
}

interface Props {
  undoable: Undoable | null;
  /** Called when the change was undone, or its time is over. */
  onOver: () => void;
  /** The key that undoes it. */
  keys?: string;
}

/** Shows which value of a form was removed or replaced, with an undo button; it stays while it is hovered or focused. */
export function UndoBar({ undoable, onOver, keys = 'z' }: Props) {
  const translate = useText();
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (undoable === null) setHeld(false);
    if (undoable === null || held) return;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undoable, held]);
  if (undoable === null) return null;
  return (
    <InDock>
      <Box
        role="status"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <MessageLine
          tone="info"
          onClose={onOver}
          actions={
            <Button
              size="small"
              endIcon={<Kbd keys={keys} />}
              onClick={() => {
                undoable.undo();
                onOver();
              }}
            >
              {translate('common.undo')}
            </Button>
          }
        >
          {undoable.text}
        </MessageLine>
      </Box>
    </InDock>
  );
}
