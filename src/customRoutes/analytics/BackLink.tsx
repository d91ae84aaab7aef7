import { useText } from '../../i18n/useText.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';

/** Link from a dashboard back to the tiles (ANA-07). */
export function BackLink() {
  const translate = useText();
  return <BackButton to="/analytics" label={translate('analytics.back')} />;
}
