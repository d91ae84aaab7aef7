import { Backdrop, CircularProgress, Typography } from '@mui/material';

/** Covers a form while it is sent, and shows the present phase; hidden without a text (FORM-101, -103). */
export function SendingCover({ text }: { text: string }) {
  return (
    <Backdrop
      open={text !== ''}
      sx={{ zIndex: (t) => t.zIndex.modal, flexDirection: 'column', gap: 2, color: 'common.white' }}
    >
      <CircularProgress color="inherit" aria-hidden />
      <Typography role="status">{text}</Typography>
    </Backdrop>
  );
}
