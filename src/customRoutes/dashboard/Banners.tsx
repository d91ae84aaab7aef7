import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Banner } from '../../../contract/account/company.ts';
import { useText } from '../../i18n/useText.ts';
import { storeAnswer, storedAnswer } from '../../lib/browser/storedAnswer.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';

/** The company's banners, below all other parts; empty without banners (DASH-19). */
export function Banners() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { company } = useSession();
  const storageKey = `banners.${company.id}`;
  const { data } = useQuery({
    queryKey: ['banners', company.id],
    queryFn: async () => storeAnswer(storageKey, await dataProvider.getBanners(company.id)),
    placeholderData: () => storedAnswer<Banner[]>(storageKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.length) return null;
  return (
    <Box
      component="section"
      aria-label={translate('dashboard.banners')}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {data.map((banner) => (
        <BannerCard key={`${banner.imageURL} ${banner.linkURL ?? ''}`} banner={banner} />
      ))}
    </Box>
  );
}

function BannerCard({ banner }: { banner: Banner }) {
  const [broken, setBroken] = useState(false);
  const link = webLink(banner.linkURL);
  if (broken && !banner.title && !banner.description) return null;
  const frame = {
    display: 'block',
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    overflow: 'hidden',
    bgcolor: 'background.paper',
    color: 'inherit',
    textDecoration: 'none',
  };
  const content: ReactNode = (
    <>
      {broken ? null : (
        <Box
          component="img"
          src={banner.imageURL}
          // The text below the picture says the same.
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          sx={{ display: 'block', width: '100%', aspectRatio: '4 / 1', objectFit: 'contain' }}
        />
      )}
      {banner.title || banner.description ? (
        <Box component="span" sx={{ display: 'block', p: 1.5 }}>
          <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
            {banner.title}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary">
            {banner.description}
          </Typography>
        </Box>
      ) : null}
    </>
  );
  return link ? (
    <Box component="a" href={link} target="_blank" rel="noopener noreferrer" sx={frame}>
      {content}
    </Box>
  ) : (
    <Box sx={frame}>{content}</Box>
  );
}
