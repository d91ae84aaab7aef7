import { Box, Typography } from '@mui/material';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useText } from '../../../i18n/useText.ts';
import { DetailCard } from '../detail/DetailCard.tsx';
import { isPdf, ProofFile } from './ProofFile.tsx';

/** Name of the person who received the parcel, with signature and pictures (DET-06). */
export function OrderProof({ order }: { order: Order }) {
  const translate = useText();
  const proofs = (order.activities ?? [])
    .map((a) => ({ ...a, receivedBy: [a.podName, a.podNRIC, a.podMobile].filter(Boolean).join(' · ') }))
    .filter((a) => a.receivedBy || a.podSign || a.podPicture.length);
  if (!proofs.length) return null;
  return (
    <DetailCard title={translate('orders.proof')}>
      {proofs.map((a) => (
        <Box key={a.id}>
          {a.receivedBy ? (
            <Typography variant="body2">
              {translate('common.labelled', { label: translate('orders.receivedBy'), text: a.receivedBy })}
            </Typography>
          ) : null}
          {/* A document is a button, which stands below the pictures, not among them. */}
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              flexWrap: 'wrap',
              mt: 1,
              '& > div': { order: 1, width: '100%' },
            }}
          >
            {a.podSign ? <Picture src={a.podSign} alt={translate('orders.signature')} /> : null}
            {[...new Set(a.podPicture)].map((src, i) => {
              const name = translate('orders.picture', { n: i + 1 });
              return isPdf(src) ? (
                <ProofFile key={src} url={src} title={name} file={`proof-${i + 1}.pdf`} />
              ) : (
                <Picture key={src} src={src} alt={name} />
              );
            })}
          </Box>
        </Box>
      ))}
    </DetailCard>
  );
}

function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      sx={{
        // A signature and two pictures fit beside each other, on a phone two pictures.
        height: { xs: 112, sm: 120 },
        maxWidth: '100%',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
