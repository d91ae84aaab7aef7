import { Box, Button, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

export const isPdf = (url: string): boolean =>
  url.startsWith('data:application/pdf') || /\.pdf($|\?)/i.test(url);

interface Props {
  url: string;
  title: string;
  /** Name under which it is saved. */
  file: string;
  /** Shown in a frame too, not only to save. */
  framed?: boolean;
}

/** A proof that is a PDF, with its download (DET-33). */
export function ProofFile({ url, title, file, framed = false }: Props) {
  const translate = useTranslate();
  const address = useObjectUrl(url);
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
      <Button component="a" href={address} download={file} variant="outlined">
        {translate('common.download')}: {file}
      </Button>
    </Stack>
  );
}

/** Browsers neither frame nor save `data:` documents: as a blob they do both. */
function useObjectUrl(url: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!url.startsWith('data:')) {
      setAddress(url);
      return;
    }
    const bytes = Uint8Array.from(atob(url.split(',')[1] ?? ''), (c) => c.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [url]);
  return address;
}
