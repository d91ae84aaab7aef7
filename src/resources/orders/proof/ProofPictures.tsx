import { Alert, Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { savingLink } from '../../../lib/files/dataFile.ts';
import { isPdf, ProofFile } from './ProofFile.tsx';
import { useFileAddress } from './useFileAddress.ts';

/** Pictures and documents of a hand-over, each with a download, or a notice if one cannot be shown (DET-32, -33, -36). */
export function ProofPictures({ urls }: { urls: string[] }) {
  const translate = useText();
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
          <ProofFile key={url} url={url} title={name(i)} file={`proof-${i + 1}.pdf`} framed />
        ) : broken.has(i) ? null : (
          <Stack key={url} spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Box
              component="img"
              src={url}
              alt={name(i)}
              onError={() => setBroken((old) => new Set(old).add(i))}
              sx={{
                maxWidth: '100%',
                alignSelf: 'center',
                border: 1,
                borderColor: 'divider',
                bgcolor: 'common.white',
              }}
            />
            <SaveButton url={url} name={name(i)} file={`proof-${i + 1}`} />
          </Stack>
        ),
      )}
    </Stack>
  );
}

function SaveButton({ url, name, file }: { url: string; name: string; file: string }) {
  const translate = useText();
  const address = useFileAddress(url);
  return (
    <Button
      component="a"
      {...(address ? savingLink(address, file) : {})}
      disabled={!address}
      variant="outlined"
    >
      {translate('common.labelled', { label: translate('common.download'), text: name })}
    </Button>
  );
}
