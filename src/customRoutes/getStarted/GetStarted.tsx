import { Box, Button, Typography } from '@mui/material';
import { Link, Navigate } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { useSession } from '../../session/SessionContext.ts';

const APPS = [
  ['web_url', 'shell.start.web'],
  ['android_url', 'shell.start.android'],
  ['iphone_url', 'shell.start.ios'],
] as const;

/** The page after signing in: the tenant's portal and apps, or the dashboard if the tenant has no portal (SHELL-55, -56). */
export default function GetStarted() {
  const translate = useText();
  const { company, settings } = useSession();
  const links = APPS.flatMap(([name, label]) => {
    const href = webLink(settings.partner_apps?.[name]);
    return href ? [{ name, label, href }] : [];
  });
  if (links[0]?.name !== 'web_url') return <Navigate to="/" replace />;
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', pt: { xs: 2, md: 6 }, display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h5" component="h1">
          {translate('shell.start.title', { brand: company.brandName })}
        </Typography>
        <Typography color="text.secondary">{translate('shell.start.intro')}</Typography>
      </div>
      {links.map(({ name, label, href }) => (
        <Button
          key={name}
          href={href}
          variant={name === 'web_url' ? 'contained' : 'outlined'}
          size="large"
          {...(name === 'web_url' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {translate(label)}
        </Button>
      ))}
      <Button component={Link} to="/" size="large">
        {translate('shell.start.dashboard')}
      </Button>
    </Box>
  );
}
