import { Alert, Button, Stack } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import type { Sending } from '../state/useSending.ts';

interface SendResultProps {
  sending: Sending;
  /** Name of the file, or the label of pasted rows. */
  name: string;
  bad: number;
  known: number;
  onOrders: () => void;
  onRepeat: () => void;
}

/** Results of the sent rows (IMP-04, IMP-07). */
export function SendResult({ sending, name, bad, known, onOrders, onRepeat }: SendResultProps) {
  const translate = useText();
  if (sending.step === 'stopped') {
    const message =
      sending.message ?? translate(`orderImport.send.${sending.why === 'session' ? 'session' : 'network'}`);
    return (
      <Alert severity="error" role="alert">
        {translate('orderImport.failed', { file: name, message })}
      </Alert>
    );
  }
  if (sending.step !== 'done') return null;
  const summary = [
    sending.created || !known ? ['imported', sending.created] : null,
    // Includes orders of an earlier sending, as the button next to the text opens all of them.
    known ? ['known', known] : null,
    sending.refused ? ['refused', sending.refused] : bad ? ['stay', bad] : null,
  ].filter((part) => part !== null) as ['imported' | 'known' | 'refused' | 'stay', number][];
  return (
    <Alert
      severity={bad ? 'warning' : 'success'}
      role="status"
      action={
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {known ? (
            <Button color="inherit" onClick={onRepeat}>
              {translate('orderImport.send.again', { smart_count: known })}
            </Button>
          ) : null}
          {/* The button that sent the rows had the focus and is gone: this button gets it, so that Enter continues. */}
          <Button autoFocus color="inherit" onClick={onOrders}>
            {translate('orderImport.send.toOrders')}
          </Button>
        </Stack>
      }
    >
      {summary.map(([key, count]) => translate(`orderImport.send.${key}`, { smart_count: count })).join(' ')}
    </Alert>
  );
}
