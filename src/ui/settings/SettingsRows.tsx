import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/textKey.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useProvenCall } from './useProvenCall.tsx';

/** A short list of records on a page of the settings. */
export const SettingsRows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
    {children}
  </Box>
);

interface SettingsRowProps {
  title: ReactNode;
  /** Level of the title on the page. */
  heading: 'h2' | 'h3';
  /** Content below the title. */
  children: ReactNode;
  actions?: ReactNode;
}

/** One record with its facts and its buttons. */
export function SettingsRow({ title, heading, children, actions }: SettingsRowProps) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component={heading} variant="body1" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography component="div" variant="body2" color="text.secondary">
          {children}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{actions}</Box>
    </Paper>
  );
}

/** Calls of the rows' buttons, one at a time: shows success or failure, and reads the rows again. */
export function useRowCalls(readAgain: () => Promise<unknown>) {
  const notify = useNotify();
  const { busy, run, stepUp } = useProvenCall();
  const runCall = (
    work: () => Promise<unknown>,
    doneKey: TextKey,
    messageArgs: Record<string, string> = {},
  ) =>
    run(
      async () => {
        await work();
        notify(doneKey, { type: 'success', messageArgs });
        await readAgain();
      },
      (failed) => {
        notify.failure(failed);
        void readAgain();
        return true;
      },
    );
  return { busy, run: runCall, stepUp };
}
