import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { dateTimeText } from '../../../lib/dates/dates.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { NewRows } from '../state/useNewRows.ts';

interface KnownRowsProps {
  /** Hash of the file. */
  hash: string;
  /** After a sending the earlier imports are not named. */
  isSent: boolean;
  /** Number of rows that would become orders, and of rows that are already orders; null until both are known. */
  fresh: NewRows | null;
  /** Imports the known rows again. Offered only if all are known, as a number alone does not tell which rows are meant. */
  onRepeat: () => void;
}

/** Earlier imports of this file. */
export function KnownRows({ hash, isSent, fresh, onRepeat }: KnownRowsProps) {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { company, customer } = useSession();
  const { data } = useQuery({
    queryKey: ['orderImport', 'file', customer.id, hash],
    queryFn: () => dataProvider.getKnownFile(hash),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const knownFile = isSent ? null : data;
  if (!knownFile?.imported && !fresh?.known) return null;
  return (
    <Alert
      severity="info"
      // The rows below need the space.
      sx={{ py: 0 }}
      action={
        fresh?.fresh === 0 ? (
          <Button color="inherit" size="small" onClick={onRepeat}>
            {translate('orderImport.send.again', { smart_count: fresh.known })}
          </Button>
        ) : null
      }
    >
      {knownFile?.imported
        ? `${translate('orderImport.rows.knownFile', {
            imported: knownFile.imported,
            rows: knownFile.rows,
            date: dateTimeText(knownFile.importedAt, company.timezone, locale),
          })} `
        : ''}
      {fresh?.known ? translate('orderImport.rows.newRows', { ...fresh }) : ''}
    </Alert>
  );
}
