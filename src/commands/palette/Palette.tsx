import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useId, useRef } from 'react';
import { CommandLayer } from '../CommandLayer.tsx';
import { isComposingKey } from '../keys/keyGuard.ts';
import { PaletteBody } from './PaletteBody.tsx';
import type { OpenedPalette } from './paletteState.ts';
import type { PaletteNeeds } from './rows/paletteItem.ts';

interface PaletteProps extends PaletteNeeds {
  opened: OpenedPalette | undefined;
  onClose: () => void;
  onKeepQuery: (query: string) => void;
}

/** The palette in MUI's dialog, which returns the focus to the opener and covers an open menu. */
export function Palette({ opened, onClose, onKeepQuery, ...needs }: PaletteProps) {
  const titleId = useId();
  const sheet = useMediaQuery('(max-width:599.95px)');
  const stepBack = useRef<() => void>(onClose);
  const composedAt = useRef(Number.NEGATIVE_INFINITY);
  // It unmounts at once with its keys, so that the key after Escape reaches the page.
  if (!opened) return null;
  return (
    <Dialog
      open
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? stepBack.current() : onClose())}
      aria-labelledby={titleId}
      transitionDuration={0}
      fullScreen={sheet}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: {
          sx: sheet ? {} : { position: 'absolute', top: '10vh', m: 0, maxHeight: '75vh' },
          onCompositionEndCapture: () => {
            composedAt.current = performance.now();
          },
          // Keys of an input method must not reach the list or the dialog, not even Escape or Enter.
          onKeyDownCapture: (event: KeyboardEvent) => {
            if (!isComposingKey(event.nativeEvent, performance.now() - composedAt.current)) return;
            event.stopPropagation();
          },
        },
      }}
    >
      <CommandLayer>
        <PaletteBody
          {...needs}
          titleId={titleId}
          initialQuery={opened.query ?? ''}
          isRestored={opened.isRestored}
          resumed={opened.resumed}
          stepBack={stepBack}
          onClose={onClose}
          onKeepQuery={onKeepQuery}
        />
      </CommandLayer>
    </Dialog>
  );
}
