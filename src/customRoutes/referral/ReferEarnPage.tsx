import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Referral } from '../../../contract/account/referrals.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { InviteForm } from './InviteForm.tsx';
import { ReferredTable } from './ReferredTable.tsx';

/** The account's code and link, invitations, and the people who signed up (REF-01…12). */
export default function ReferEarnPage() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['referral', customer.id],
    queryFn: () => dataProvider.getReferral(),
  });
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Typography component="h1" variant="h5" sx={{ mb: { xs: 1, sm: 2 } }}>
        {translate('menu.referral')}
      </Typography>
      {error ? (
        <RetryAlert onRetry={refetch} error={error}>
          {translate('referral.failed')}
        </RetryAlert>
      ) : null}
      {!data && !error ? <PartSkeleton rows={5} /> : null}
      {data ? (
        <Stack spacing={{ xs: 1.5, sm: 2 }}>
          <Share referral={data} />
          <InviteForm />
          <ReferredTable customerId={customer.id} minTopUp={data.minTopUp} />
        </Stack>
      ) : null}
    </Box>
  );
}

const facebook = (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
const twitter = (text: string) => `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}`;
const whatsApp = (text: string) => `https://api.whatsapp.com/send?text=${encodeURIComponent(text)}`;

/** Opens another site in a separate window (REF-04…06). */
const openPopup = (address: string, side: number) =>
  void window.open(address, '_blank', `noopener,noreferrer,width=${side},height=${side}`);

/** The offer in the reader's language if it is known, else the tenant's own words. */
function Share({ referral: { referralCode, link, bonus, minTopUp, promoTitle } }: { referral: Referral }) {
  const translate = useText();
  const notify = useNotify();
  const moneyText = useMoneyText();
  const copyLines = useCopyLines();
  const text = translate('referral.shareText', { url: link });
  const money = (m: { amount: number; currency: string }) => moneyText(nearestMinor(m.amount), m.currency);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography sx={{ mb: { xs: 1, sm: 2 }, fontSize: { xs: 14, sm: 16 } }}>
        {bonus && minTopUp
          ? translate('referral.offer', { bonus: money(bonus), min: money(minTopUp) })
          : promoTitle || translate('referral.hint')}
      </Typography>
      {/* On a phone label and code share a line, so that the friends below are in view. */}
      <Box sx={{ display: { xs: 'flex', sm: 'block' }, gap: 2, alignItems: 'baseline', mb: 1 }}>
        <Typography component="h2" variant="subtitle2">
          {translate('referral.code')}
        </Typography>
        <Typography sx={{ fontFamily: 'monospace', fontSize: { xs: 20, sm: 24 } }}>{referralCode}</Typography>
      </Box>
      <Typography component="h2" variant="subtitle2">
        {translate('referral.link')}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere', mb: 1.5, fontSize: { xs: 14, sm: 16 } }}>
        {link.split(/(?<=[/?])/).map((part) => [part, <wbr key={part} />])}
      </Typography>
      <Box sx={{ display: { xs: 'grid', sm: 'flex' }, gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Button variant="contained" onClick={() => void copyLines([link]).catch(notify.failure)}>
          {translate('referral.copy')}
        </Button>
        <Button variant="outlined" onClick={() => openPopup(facebook(link), 500)}>
          Facebook
        </Button>
        <Button variant="outlined" onClick={() => openPopup(twitter(text), 500)}>
          Twitter
        </Button>
        <Button variant="outlined" onClick={() => openPopup(whatsApp(text), 800)}>
          WhatsApp
        </Button>
      </Box>
    </Paper>
  );
}
