import {
  Box,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogContentProps,
  type DialogProps,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CommandLayer } from '../../commands/CommandLayer.tsx';

export interface DialogFrameProps extends Pick<DialogProps, 'onKeyDown' | 'onPointerDown' | 'slotProps'> {
  title: ReactNode;
  /** Width of the dialog, if there is room. */
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Whether a call is running, so that nothing closes the dialog. */
  locked?: boolean;
  onClose: () => void;
  /** Makes the dialog a form. */
  onSubmit?: () => void;
  content?: DialogContentProps;
  buttons: ReactNode;
  children: ReactNode;
}

/** An open dialog: title, content and buttons. Keys run only its commands, and the commands of the page are disabled. */
export function DialogFrame({
  title,
  maxWidth,
  locked,
  onClose,
  onSubmit,
  content,
  buttons,
  children,
  ...dialog
}: DialogFrameProps) {
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside another form, which would be submitted too.
    event.stopPropagation();
    onSubmit?.();
  };
  const parts = (
    <>
      <FirstFocus isForm={Boolean(onSubmit)} />
      <DialogTitle id={titleId} tabIndex={-1} data-dialog-heading sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent {...content}>{children}</DialogContent>
      <DialogActions>{buttons}</DialogActions>
    </>
  );
  return (
    <Dialog
      open
      onClose={() => !locked && onClose()}
      aria-labelledby={titleId}
      {...(maxWidth ? { fullWidth: true, maxWidth } : {})}
      {...dialog}
    >
      <CommandLayer>
        {onSubmit ? (
          // Only the content scrolls, not the buttons.
          <Box
            component="form"
            noValidate
            onSubmit={submit}
            sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          >
            {parts}
          </Box>
        ) : (
          parts
        )}
      </CommandLayer>
    </Dialog>
  );
}

const FIELDS =
  'input:not([type="hidden"], :disabled, [aria-hidden]), textarea:not(:disabled, [aria-hidden]), [role="combobox"]';

/** Focuses the first field of a form, the selected radio button, or the heading, unless an element requests the focus itself. */
function FirstFocus({ isForm }: { isForm: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  // Only the state at the opening counts.
  const wasForm = useRef(isForm);
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]');
    if (!dialog || dialog.contains(document.activeElement)) return;
    const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
    const field = wasForm.current ? find(FIELDS) : null;
    const start = field?.matches('[type="radio"]') ? (find('[type="radio"]:checked') ?? field) : field;
    (start ?? find('[data-dialog-heading]'))?.focus();
  }, []);
  return <span ref={mark} hidden />;
}
