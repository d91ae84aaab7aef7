import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Card, Typography, useMediaQuery } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposingKey } from '../../commands/keys/keyGuard.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { UNFOLD } from '../../lib/forms/formFields.ts';

export type FormSectionState = 'empty' | 'open' | 'complete' | 'wrong';

interface FormSectionProps {
  /** Id of the section, also in `data-section`. */
  id: string;
  title: string;
  /** State of the section; without a state no mark is shown. */
  state?: FormSectionState | undefined;
  /** The section's values in a few words. On a phone a complete section is only this line; a section without a summary is never folded. */
  summary?: string;
  /** Buttons of the folded line, besides the one that opens the section. */
  foldedActions?: ReactNode;
  /** Folds the section on wide windows too, if it is complete when the page opens. */
  isPrefilled?: boolean;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Called when Enter is pressed in the last field. */
  onNext?: () => void;
  children: ReactNode;
}

const MARK = {
  empty: { Icon: RadioButtonUnchecked, color: 'text.secondary' },
  open: { Icon: RadioButtonUnchecked, color: 'text.secondary' },
  complete: { Icon: CheckCircle, color: 'success.main' },
  wrong: { Icon: ErrorIcon, color: 'error.main' },
} as const;

/** Two lines at most. Between phones and wide windows it has a row of its own, as a button may come beside the title later. */
const SUMMARY = {
  minWidth: 0,
  flexGrow: 1,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@media (min-width:600px) and (max-width:1399.95px)': { order: 1, flexBasis: '100%' },
  '@media (min-width:1400px)': { flexBasis: 0, WebkitLineClamp: '1' },
} as const;

const TITLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  '@media (min-width:600px) and (max-width:1399.95px)': { flex: 1 },
} as const;

/** A section of a form as a card that shows its progress. */
export function FormSection({
  id,
  title,
  state,
  summary,
  foldedActions,
  isPrefilled = false,
  actions,
  footer,
  onNext,
  children,
}: FormSectionProps) {
  const { section, isFolded, unfold, phone } = useFold(state === 'complete' && Boolean(summary), isPrefilled);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!onNext || !isPlainEnter(event) || !isLastInput(event)) return;
    event.preventDefault();
    onNext();
  };
  const heading = (
    <Typography
      id={`${id}-title`}
      component="h2"
      variant={isFolded ? (phone ? 'caption' : 'subtitle2') : 'h6'}
      noWrap={isFolded}
      sx={isFolded ? { fontWeight: 600 } : { flexShrink: 0 }}
    >
      {title}
    </Typography>
  );
  const mark = state ? <StateMark state={state} isSmall={isFolded} /> : null;
  return (
    <Card
      ref={section}
      component="section"
      data-section={id}
      data-folded={isFolded || undefined}
      data-state={state}
      aria-labelledby={`${id}-title`}
      sx={{ minWidth: 0, scrollMarginTop: 64, borderColor: state === 'wrong' ? 'error.main' : undefined }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          flexWrap: isFolded && phone ? 'nowrap' : 'wrap',
          ...(isFolded ? { py: 0.5, rowGap: 0 } : { pt: 1.5 }),
        }}
      >
        {isFolded ? (
          <FoldedHead id={id} phone={phone} summary={summary} actions={foldedActions} onUnfold={unfold}>
            {heading}
            {mark}
          </FoldedHead>
        ) : (
          <>
            {heading}
            {mark}
            <Box sx={{ ml: 'auto', display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
          </>
        )}
      </Box>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys that its inputs do not handle */}
      <div data-section-body="" hidden={isFolded} onKeyDown={onKeyDown}>
        <Box sx={{ p: 2 }}>{children}</Box>
      </div>
      {footer && !isFolded ? (
        <Box sx={{ px: 2, pb: 2, display: 'flex', justifyContent: 'flex-end' }}>{footer}</Box>
      ) : null}
    </Card>
  );
}

interface FoldedHeadProps extends Pick<FormSectionProps, 'id' | 'summary' | 'actions'> {
  phone: boolean;
  onUnfold: () => void;
  /** The title with its mark. */
  children: ReactNode;
}

function FoldedHead({ id, phone, summary, actions, onUnfold, children }: FoldedHeadProps) {
  const translate = useText();
  return (
    <>
      <Box sx={phone ? { flex: 1, minWidth: 0 } : { display: 'contents' }}>
        <Box sx={TITLE}>{children}</Box>
        <Typography component="p" variant={phone ? 'caption' : 'body2'} title={summary} sx={SUMMARY}>
          {summary}
        </Typography>
      </Box>
      {actions}
      <Button size="small" aria-expanded={false} aria-describedby={`${id}-title`} onClick={onUnfold}>
        {translate('orderForm.change')}
      </Button>
    </>
  );
}

/** The state as a symbol and, if there is room, as a word. */
function StateMark({ state, isSmall }: { state: FormSectionState; isSmall: boolean }) {
  const translate = useText();
  const { Icon, color } = MARK[state];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 12, color: 'text.secondary' }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color }} />
      <Box component="span" sx={isSmall ? visuallyHidden : undefined}>
        {translate(`orderForm.states.${state}`)}
      </Box>
    </Box>
  );
}

/** The maximum duration of a click: a section above that folds during the click would move the button away. */
const PRESS_MS = 300;

/** On a phone a complete section is folded until it gets the focus, and again when a field of another section gets the focus. */
function useFold(isComplete: boolean, isPrefilled: boolean) {
  const phone = useMediaQuery('(max-width:599.95px)');
  // On a wide window a section that a person completes stays open: what follows would move up by its height.
  const [wasComplete] = useState(isComplete && isPrefilled);
  const folds = phone || wasComplete;
  const section = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A turned phone folds no section in which the person may be typing.
  const [wasPhone, setWasPhone] = useState(phone);
  if (phone !== wasPhone) {
    setWasPhone(phone);
    if (!wasComplete) setOpen(true);
  }
  useEffect(() => {
    const box = section.current;
    if (!box || !folds) return;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      clearTimeout(leaving);
      // Only a focus in the body opens the section: if the heading's button opened on focus, it would disappear before its click ends.
      if (box.contains(target)) {
        if (target.closest('[data-section-body]')) setOpen(true);
      } else if (phone && target.matches('input, select, textarea') && target.closest('[data-section]'))
        leaving = setTimeout(() => setOpen(false), PRESS_MS);
    };
    // Opens at once, before a field in the section is focused by its id.
    const unfoldNow = () => flushSync(() => setOpen(true));
    document.addEventListener('focusin', follow);
    box.addEventListener(UNFOLD, unfoldNow);
    return () => {
      clearTimeout(leaving);
      document.removeEventListener('focusin', follow);
      box.removeEventListener(UNFOLD, unfoldNow);
    };
  }, [folds, phone]);
  const unfold = () => {
    flushSync(() => setOpen(true));
    const body = section.current?.querySelector('[data-section-body]');
    const first = ['input[type="radio"]:checked', 'input, button, textarea'].map((one) =>
      body?.querySelector<HTMLElement>(one),
    );
    first.find(Boolean)?.focus();
  };
  return { section, isFolded: folds && isComplete && !isOpen, unfold, phone };
}

const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) &&
  !isComposingKey(event.nativeEvent, Number.POSITIVE_INFINITY);

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
