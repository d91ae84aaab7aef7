import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { linkName } from './instabookActions.ts';

/** Pixels of each square of the code, enough for a sharp print on a flyer. */
const QR_SCALE = 8;

/** The address as a QR code; its library is loaded only with this dialog. */
function useQrCode(url: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['qr', url],
    queryFn: async () => (await import('qr')).default(url, 'data-url', { scale: QR_SCALE, ecc: 'medium' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The link, to copy, to send or to show as a QR code. */
export function ShareLinkDialog({ link, onClose }: { link: InstabookLink; onClose: () => void }) {
  const translate = useText();
  const notify = useNotify();
  const copyLines = useCopyLines();
  const qr = useQrCode(link.url);
  const name = linkName(link);
  const text = translate('instabook.shareText', { url: link.url });
  const copy = () => void copyLines([link.url]).catch(notify.failure);
  const send = () =>
    // Closing the browser's own dialog is not a failure.
    void navigator.share({ title: name, text, url: link.url }).catch(() => undefined);
  const canShare = typeof navigator.share === 'function';
  return (
    <DialogFrame
      title={link.productName ? translate('instabook.shareTitle', { name }) : translate('instabook.share')}
      maxWidth="xs"
      onClose={onClose}
      buttons={<Button onClick={onClose}>{translate('common.close')}</Button>}
    >
      <TextInput
        id="instabook-url"
        label={translate('instabook.link')}
        value={link.url}
        onChange={() => undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          autoFocus
          variant="contained"
          startIcon={<ContentCopyOutlined fontSize="small" />}
          onClick={copy}
        >
          {translate('instabook.copy')}
        </Button>
        {canShare ? (
          <Button variant="outlined" onClick={send}>
            {translate('instabook.send')}
          </Button>
        ) : null}
        <Button
          variant="outlined"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </Button>
        <Button
          variant="outlined"
          href={`mailto:?subject=${encodeURIComponent(link.productName ?? translate('instabook.link'))}&body=${encodeURIComponent(text)}`}
        >
          {translate('instabook.email')}
        </Button>
      </Box>
      {qr ? (
        <Box sx={{ mt: 2, textAlign: 'center' }}>
          {/* White also in dark mode: scanners look for dark squares on a light background. */}
          <Box
            component="img"
            src={qr}
            alt={link.productName ? translate('instabook.qr', { name }) : translate('instabook.qrPlain')}
            sx={{
              width: 200,
              height: 200,
              bgcolor: 'common.white',
              borderRadius: 1,
              imageRendering: 'pixelated',
            }}
          />
          <Typography variant="body2">
            <Button size="small" href={qr} download="instabook.gif">
              {translate('instabook.saveQr')}
            </Button>
          </Typography>
        </Box>
      ) : null}
    </DialogFrame>
  );
}
