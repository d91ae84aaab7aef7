import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NavAnchor } from '../../ui/NavAnchor.tsx';

/** From a dashboard back to the tiles (ANA-07). */
export function BackLink() {
  const translate = useTranslate();
  return (
    <Box sx={{ fontSize: 14 }}>
      <Box
        component={NavAnchor}
        to="/analytics"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}
      >
        <ArrowBack sx={{ fontSize: 18 }} aria-hidden />
        {translate('analytics.back')}
      </Box>
    </Box>
  );
}
