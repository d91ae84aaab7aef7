import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { useText } from '../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';

/** Id of the button that opens the browser's file dialog. */
export const FILE_BUTTON = 'import-file';

interface DropZoneProps {
  /** The command that presses the button. */
  command: string;
  /** Files that may be dropped. */
  hint: string;
  busy: boolean;
  onFile: (file: File) => void;
}

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** A finger drags no file into the page. */
const BY_MOUSE = { [TOUCH_ONLY]: { display: 'none' } };

/** A file dropped outside the zone would otherwise replace the page. */
function useFilesStayOut(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
}

/** Takes one file, dropped or chosen in the browser's file dialog. */
export function DropZone({ command, hint, busy, onFile }: DropZoneProps) {
  const translate = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useFilesStayOut();

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
  };
  return (
    <Box
      data-testid="drop-zone"
      onDragEnter={(e) => holdsFiles(e) && setIsOver(true)}
      onDragOver={(e) => {
        if (!holdsFiles(e)) return;
        e.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(e) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={onDrop}
      sx={{
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '8px',
        bgcolor: isOver ? 'action.hover' : 'background.paper',
        p: { xs: 2, md: 4 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
      }}
    >
      <UploadFile aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography component="p" sx={{ fontWeight: 600, ...BY_MOUSE }}>
        {translate(isOver ? 'orderImport.start.dropNow' : 'orderImport.start.drop')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={BY_MOUSE}>
        {translate('orderImport.start.or')}
      </Typography>
      <CommandTooltip id={command}>
        <Button
          id={FILE_BUTTON}
          variant="contained"
          aria-busy={busy}
          onClick={() => !busy && input.current?.click()}
        >
          {translate('orderImport.start.choose')}
        </Button>
      </CommandTooltip>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt"
        data-testid="import-file-input"
        onChange={(e) => {
          const file = e.target.files?.[0];
          // The same file, corrected meanwhile, must be accepted again.
          e.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Typography variant="body2" color="text.secondary">
        {hint}
      </Typography>
    </Box>
  );
}
