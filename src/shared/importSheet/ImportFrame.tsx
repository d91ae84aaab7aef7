import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { StepList } from '../../ui/page/StepList.tsx';
import { type ImportPageState, TITLE_ID } from './useImportPage.ts';

const STEPS = ['start', 'columns', 'rows'] as const;

interface Props {
  title: string;
  page: Pick<ImportPageState, 'facts' | 'step' | 'name'>;
  /** Shown next to the name of the sheet. */
  summary?: ReactNode;
  /** Shown before the title. */
  back?: ReactNode;
  children: ReactNode;
}

const TOP = '--wb-import-top';
/** Height of the window from the top of the frame to the end of the page, without the messages and the page's margin. */
const rest = (margin: number) => `calc(100vh - var(${TOP}, 76px) - ${margin}px - var(--wb-dock, 0px))`;
/** A grid of a wide window scrolls inside; on a phone the page scrolls, and the bar of a short one is still at the bottom. */
const ROWS = { height: { md: rest(24) }, minHeight: { xs: rest(12), md: 0 } };

/** Stores the element's top position in a CSS variable: notices of the whole console may appear and disappear above the element. */
function useTop(element: RefObject<HTMLElement | null>, isUsed: boolean): void {
  useLayoutEffect(() => {
    const frame = element.current;
    const page = frame?.closest('main');
    if (!isUsed || !frame || !page || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      const top = `${Math.round(frame.getBoundingClientRect().top + scrollY)}px`;
      if (frame.style.getPropertyValue(TOP) !== top) frame.style.setProperty(TOP, top);
    });
    watch.observe(page);
    return () => watch.disconnect();
  }, [element, isUsed]);
}

/** Title, name of the sheet and steps of an import, and the reason if the import cannot begin. */
export function ImportFrame({ title, page: { facts, step, name }, back, summary, children }: Props) {
  const translate = useText();
  const frame = useRef<HTMLDivElement>(null);
  useTop(frame, step === 'rows');
  return (
    <Stack ref={frame} useFlexGap spacing={step === 'rows' ? 1 : 2} sx={step === 'rows' ? ROWS : {}}>
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: { xs: 0.5, sm: 2 } }}
      >
        {back}
        <Typography id={TITLE_ID} tabIndex={-1} component="h1" variant="h5" sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {step === 'start' ? null : (
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
        {summary}
        <Box sx={{ flex: 1 }} />
        {/* On a phone the rows need the space of this line. */}
        <Box sx={{ my: { sm: -0.75 }, ...(step === 'rows' ? { display: { xs: 'none', md: 'block' } } : {}) }}>
          <StepList
            label={translate('orderImport.steps.label')}
            current={step}
            steps={STEPS.map((id) => ({ id, text: translate(`orderImport.steps.${id}`) }))}
          />
        </Box>
      </Stack>
      {facts.isError ? (
        <RetryAlert onRetry={facts.refetch} error={facts.error}>
          {translate('orderImport.start.factsFailed')}
        </RetryAlert>
      ) : null}
      {children}
    </Stack>
  );
}
