import { Box, Button, Typography } from '@mui/material';
import { jsonFault } from '../../../contract/rules/text/jsonPlace.ts';
import { useText } from '../../i18n/useText.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

const TEXT_MAX = 20_000;
/** Number of characters that are shown on either side of the error. */
const AROUND = 30;

interface EditorProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A config as JSON. During typing the position of an error is shown, and a button moves there (APPS-23, APPS-25). */
export function JsonEditor({ id, value, error, onChange }: EditorProps) {
  const translate = useText();
  const fault = value.trim() ? jsonFault(value) : null;
  const goToFault = () => {
    const input = document.getElementById(id) as HTMLTextAreaElement | null;
    input?.focus();
    input?.setSelectionRange(fault?.at ?? 0, (fault?.at ?? 0) + 1);
  };
  const format = () => onChange(JSON.stringify(JSON.parse(value), null, 2));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextInput
        id={id}
        label={translate('apps.config')}
        help={translate('apps.configHint')}
        required
        rows={10}
        maxLength={TEXT_MAX}
        value={value}
        error={error}
        onChange={onChange}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 13 } }}
      />
      {fault ? (
        <Box role="status">
          {/* After an attempt to save, the field shows the same error. */}
          {error ? null : (
            <Typography variant="body2" color="error">
              {translate('apps.errors.json', { line: fault.line, column: fault.column })}
            </Typography>
          )}
          <Box
            component="pre"
            aria-hidden
            sx={{ m: 0, p: 1, borderRadius: 1, bgcolor: 'action.hover', fontSize: 13, overflowX: 'auto' }}
          >
            {excerptAt(value, fault)}
          </Box>
          <Button size="small" onClick={goToFault}>
            {translate('apps.goToFault')}
          </Button>
        </Box>
      ) : (
        <Box>
          <Button size="small" disabled={!value.trim()} onClick={format}>
            {translate('apps.format')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The line with the error, with a mark below its position. */
function excerptAt(text: string, { line, column }: { line: number; column: number }): string {
  const whole = text.split('\n')[line - 1] ?? '';
  const from = Math.max(0, column - 1 - AROUND);
  const shown = whole.slice(from, column - 1 + AROUND).replaceAll('\t', ' ');
  return `${shown}\n${' '.repeat(column - 1 - from)}^`;
}
