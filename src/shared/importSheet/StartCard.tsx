import { Alert, Box, Button, Card, CircularProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { IMPORT_LIMITS } from '../../../contract/rules/import/importColumns.ts';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { useImportKind } from './importKind.ts';
import { PasteBox } from './PasteBox.tsx';
import { usePasteAnywhere } from './usePasteAnywhere.ts';

/** A sheet of an earlier visit: its name, and the number of rows that are not imported yet. */
export type UnfinishedSheet = { name: string; rows: number } | null;

interface UnfinishedProps {
  unfinished: UnfinishedSheet;
  onGoOn: () => void;
  onDiscard: () => void;
}

export function UnfinishedAlert({ unfinished, onGoOn, onDiscard }: UnfinishedProps) {
  const translate = useText();
  if (!unfinished) return null;
  return (
    <Alert
      severity="info"
      action={
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button color="inherit" onClick={onGoOn}>
            {translate('orderImport.start.goOn')}
          </Button>
          <Button color="inherit" onClick={onDiscard}>
            {translate('orderImport.start.discard')}
          </Button>
        </Stack>
      }
    >
      {translate('orderImport.start.unfinished', { smart_count: unfinished.rows, name: unfinished.name })}
    </Alert>
  );
}

interface StartCardProps {
  /** Name of the file that is being read or sent. */
  underWay: string | null;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onTemplate: () => void;
  children?: ReactNode;
}

/** Takes a file, or cells pasted anywhere on the page, and offers the template. */
export function StartCard({ underWay, onFile, onText, onTemplate, children }: StartCardProps) {
  const translate = useText();
  const locale = useLocale();
  const { mostRows } = useImportKind();
  const busy = underWay !== null;
  usePasteAnywhere(busy, onFile, onText);
  return (
    <Card sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {children}
      <DropZone
        command="orderImport.choose"
        hint={translate('orderImport.start.limits', {
          rows: numberText(mostRows, locale, 0, 0),
          mb: IMPORT_LIMITS.fileBytes / 1024 / 1024,
        })}
        busy={busy}
        onFile={onFile}
      />
      <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', '&:empty': { mt: -2 } }}>
        {busy ? (
          <>
            <CircularProgress size={16} aria-hidden />
            <Typography variant="body2">
              {translate('orderImport.start.reading', { name: underWay })}
            </Typography>
          </>
        ) : null}
      </Box>
      <PasteBox busy={busy} onText={onText} />
      <Box>
        <CommandTooltip id="orderImport.template">
          <Button variant="outlined" onClick={onTemplate}>
            {translate('orderImport.start.template')}
          </Button>
        </CommandTooltip>
      </Box>
    </Card>
  );
}
