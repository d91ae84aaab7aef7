import type { TextKey } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { FilterChoices } from '../../ui/list/listDescription.ts';

/** Filter of what happened after a time; only the news since a visit set it. */
export const sinceChoice = (field: string, label: TextKey): FilterChoices => ({
  field,
  label,
  onlyWhenSet: true,
  useOptions: (value) => {
    const translate = useText();
    const locale = useLocale();
    const { timezone } = useSession().company;
    return [
      { value: '', text: translate('common.anyTime') },
      { value, text: dateTimeText(value, timezone, locale) },
    ];
  },
});
