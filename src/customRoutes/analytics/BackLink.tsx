import { useTranslate } from '../../i18n/useTranslate.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';

/** From a dashboard back to the tiles (ANA-07). */
export function BackLink() {
  const translate = useTranslate();
  return <BackButton to="/analytics" label={translate('analytics.back')} />;
}
