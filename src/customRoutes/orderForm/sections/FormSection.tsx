import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Card, Typography } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';

export type FormSectionState = 'empty' | 'open' | 'complete' | 'wrong';

interface FormSectionProps {
  /** Also in `data-section`, by which the section is found. */
  id: string;
  title: string;
  state: FormSectionState;
  /** The state as a word. */
  stateText: string;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Called for Enter in the last field. */
  onNext?: () => void;
  children: ReactNode;
}

const MARK = {
  empty: { Icon: RadioButtonUnchecked, color: 'text.secondary' },
  open: { Icon: RadioButtonUnchecked, color: 'text.secondary' },
  complete: { Icon: CheckCircle, color: 'success.main' },
  wrong: { Icon: ErrorIcon, color: 'error.main' },
} as const;

/** A section of a form as a card that shows its progress. */
export function FormSection({
  id,
  title,
  state,
  stateText,
  actions,
  footer,
  onNext,
  children,
}: FormSectionProps) {
  const { Icon, color } = MARK[state];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.defaultPrevented ||
      event.nativeEvent.isComposing
    )
      return;
    if (!onNext || !isLastInput(event)) return;
    event.preventDefault();
    onNext();
  };
  return (
    <Card
      component="section"
      data-section={id}
      data-state={state}
      aria-labelledby={`${id}-title`}
      sx={{ scrollMarginTop: 64, borderColor: state === 'wrong' ? 'error.main' : undefined }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', px: 2, pt: 1.5 }}>
        <Typography id={`${id}-title`} component="h2" variant="h6">
          {title}
        </Typography>
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: 12,
            color: 'text.secondary',
          }}
        >
          <Icon aria-hidden sx={{ fontSize: 16, color }} />
          {stateText}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
      </Box>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its inputs let through */}
      <div data-section-body="" onKeyDown={onKeyDown}>
        <Box sx={{ p: 2 }}>{children}</Box>
      </div>
      {footer ? <Box sx={{ px: 2, pb: 2, display: 'flex', justifyContent: 'flex-end' }}>{footer}</Box> : null}
    </Card>
  );
}

function isLastInput({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const inputs = [
    ...currentTarget.querySelectorAll<HTMLElement>(
      'input:not([type="hidden"]):not([disabled]),textarea:not([disabled]):not([aria-hidden])',
    ),
  ];
  return (
    target instanceof HTMLInputElement &&
    target.getAttribute('aria-expanded') !== 'true' &&
    inputs.at(-1) === target
  );
}
