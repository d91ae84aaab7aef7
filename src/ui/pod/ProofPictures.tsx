import { Alert, Box, Button, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

const isPdf = (url: string) => url.startsWith('data:application/pdf') || /\.pdf($|\?)/i.test(url);

/** Pictures of a hand-over, and documents with their download; says when one cannot be shown (DET-32, -33, -36). */
export function ProofPictures({ urls }: { urls: string[] }) {
  const translate = useTranslate();
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());
  const name = (i: number) => translate('orders.picture', { n: i + 1 });
  return (
    <Stack spacing={2}>
      {broken.size > 0 ? (
        <Alert severity="error" role="alert">
          {translate('orderDetail.proof.unshowable')}
        </Alert>
      ) : null}
      {[...new Set(urls)].map((url, i) =>
        isPdf(url) ? (
          <Pdf key={url} url={url} title={name(i)} file={`proof-${i + 1}.pdf`} />
        ) : broken.has(i) ? null : (
          <Box
            component="img"
            key={url}
            src={url}
            alt={name(i)}
            onError={() => setBroken((old) => new Set(old).add(i))}
            sx={{ maxWidth: '100%', alignSelf: 'center', border: 1, borderColor: 'divider', bgcolor: '#fff' }}
          />
        ),
      )}
    </Stack>
  );
}

function Pdf({ url, title, file }: { url: string; title: string; file: string }) {
  const translate = useTranslate();
  const address = useObjectUrl(url);
  if (!address) return null;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Box
        component="iframe"
        title={title}
        src={address}
        sx={{ width: '100%', height: 420, border: 1, borderColor: 'divider' }}
      />
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
