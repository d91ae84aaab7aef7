import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, MenuItem } from '@mui/material';
import { bcp47 } from '../../i18n/locales.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { AnchorMenu, useMenu } from '../../ui/buttons/AnchorMenu.tsx';
import { statementMonths } from './rules/billingFilter.ts';

/** The wallet's statement of one of the last months as PDF. */
export function StatementMenu() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const { opener, menu } = useMenu();
  const today = dateTimeText(serverNow().toISOString(), company.timezone, locale, 'YYYY-MM-DD');
  const name = (month: string) =>
    new Intl.DateTimeFormat(bcp47(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const open = (month: string) => {
    menu.onClose();
    void openLater(() => dataProvider.statementLink(month)).catch(notify.failure);
  };
  return (
    <>
      <Button id="statement-button" variant="outlined" size="small" {...opener} endIcon={<ArrowDropDown />}>
        {translate('billing.statement')}
      </Button>
      <AnchorMenu
        {...menu}
        slotProps={{ list: { 'aria-labelledby': 'statement-button' } }}
        items={() =>
          statementMonths(today).map((month) => (
            <MenuItem
              key={month}
              onClick={() => open(month)}
              aria-label={translate('billing.statementOf', { month: name(month) })}
            >
              {name(month)}
            </MenuItem>
          ))
        }
      />
    </>
  );
}
