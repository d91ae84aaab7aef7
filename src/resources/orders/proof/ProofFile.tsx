import { Box, Button, Stack } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import { savingLink } from '../../../lib/files/dataFile.ts';
import { useFileAddress } from './useFileAddress.ts';

export const isPdf = (url: string): boolean =>
  url.startsWith('data:application/pdf') || /\.pdf($|\?)/i.test(url);

interface Props {
  url: string;
  title: string;
  /** File name for the download. */
  file: string;
  /** Whether the file is also shown in a frame. */
  framed?: boolean;
}

/** A proof that is a PDF file, with its download (DET-33). */
export function ProofFile({ url, title, file, framed = false }: Props) {
  const translate = useText();
  const address = useFileAddress(url, 'application/pdf');
  if (!address) return null;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {framed ? (
        <Box
          component="iframe"
          title={title}
          src={address}
          sx={{ width: '100%', height: 420, border: 1, borderColor: 'divider' }}
        />
      ) : null}
      <Button component="a" {...savingLink(address, file)} variant="outlined">
        {translate('common.labelled', { label: translate('common.download'), text: file })}
      </Button>
    </Stack>
  );
}
