import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { CommandLayer } from '../../../commands/CommandLayer.tsx';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { asFailure, type Failure } from '../../../lib/calls/callFailure.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { ProofPictures } from './ProofPictures.tsx';

/** The server's message, in the words of the recipient's page too; a text of this page where it says nothing to a person (DET-31, -34, -35). */
function refusalText({ status, code, message }: Failure): { key: TextKey | undefined; words: string } {
  if (status <= 0) return { key: 'orderDetail.proof.broken', words: message };
  if (status >= 500 || status === 404) return { key: 'orderDetail.proof.failed', words: message };
  return { key: code === ERROR.codeRejected ? 'orderDetail.proof.wrong' : undefined, words: message };
}

interface Props {
  /** The parcel's number, or the secret id of its link. */
  trackingId: string;
  onClose: () => void;
}

/** Asks for the last four digits of the sender's or the recipient's phone, then shows the proof of delivery (DET-28…36). */
export function ProofDialog({ trackingId, onClose }: Props) {
  const translate = useText();
  const [pictures, setPictures] = useState<string[] | null>(null);
  return (
    <Dialog open onClose={onClose} aria-labelledby="proof-title" fullWidth maxWidth={pictures ? 'md' : 'xs'}>
      <CommandLayer>
        <DialogTitle id="proof-title">{translate('orderDetail.proof.title')}</DialogTitle>
        {pictures ? (
          <>
            <DialogContent tabIndex={0} role="group" aria-labelledby="proof-title">
              <ProofPictures urls={pictures} />
            </DialogContent>
            <DialogActions>
              <Button autoFocus onClick={onClose}>
                {translate('common.close')}
              </Button>
            </DialogActions>
          </>
        ) : (
          <Verification trackingId={trackingId} onClose={onClose} onPictures={setPictures} />
        )}
      </CommandLayer>
    </Dialog>
  );
}

function Verification({
  trackingId,
  onClose,
  onPictures,
}: Props & { onPictures: (pictures: string[]) => void }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { company } = useSession();
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (message: string) => {
    setFault(message);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!/^\d{4}$/.test(digits)) return refuse(translate('orderDetail.proof.exactly'));
    setBusy(true);
    setFault(null);
    try {
      const { podPicture } = await dataProvider.unlockProof(trackingId, digits, company.id);
      if (podPicture.length > 0) return onPictures(podPicture);
      refuse(translate('orderDetail.proof.failed'));
    } catch (err) {
      const { key, words } = refusalText(asFailure(err));
      refuse(key ? translate(key) : words);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate('orderDetail.proof.ask')}</Typography>
        <TextField
          inputRef={input}
          autoFocus
          fullWidth
          label={translate('orderDetail.proof.digits')}
          value={digits}
          onChange={(e) => setDigits(e.target.value)}
          error={fault !== null}
          helperText={<span role="alert">{fault}</span>}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {translate('orderDetail.proof.show')}
        </Button>
      </DialogActions>
    </form>
  );
}
