import { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '../dataProvider.ts';
import { DRAWN_FACTS } from '../firstVisit/drawnFacts.ts';
import { firstPage } from '../firstVisit/firstRows.ts';
import { visitorLocale } from '../i18n/locales.ts';
import { accountOf, storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { dateTimeText } from '../lib/dates/dates.ts';
import { callForCustomer, firstSessionFacts } from './sessionStart.ts';

/** If the rows take longer, the page opens without them. */
const ROWS_WAIT_MS = 400;
/** Queries that stored copies can answer offline; all others wait for the connection. */
const READ_WITHOUT_LINE = ['session', 'drafts', 'contacts', 'counts', 'orderForm', 'multipoint', 'outlets'];

/**
 * The query cache with the answers that were requested for the opening page, so that frame and rows render once and together. The page requests
 * missing data itself.
 */
export async function firstData(path: string): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  client.setQueryDefaults(['auth'], { notifyOnChangeProps: [...DRAWN_FACTS], networkMode: 'always' });
  for (const key of READ_WITHOUT_LINE) client.setQueryDefaults([key], { networkMode: 'always' });
  const coming = firstSessionFacts();
  // The browser's first date formatter takes longer than all rows. If the language needs it, it is created while the answers arrive.
  dateTimeText(new Date().toISOString(), 'UTC', visitorLocale());
  const facts = await coming;
  const customer = accountOf(facts?.customers, storedCustomerId());
  if (!facts || !customer) return client;
  callForCustomer({ customerId: customer.id, companyId: customer.companyId });
  client.setQueryData(['session', 'base'], facts);
  const page = firstPage(path, location.search);
  if (page) await Promise.race([rows(client, page), new Promise((late) => setTimeout(late, ROWS_WAIT_MS))]);
  return client;
}

const rows = (client: QueryClient, page: NonNullable<ReturnType<typeof firstPage>>) =>
  client.prefetchQuery({
    queryKey: ['orders', 'getList', { ...page, meta: undefined }],
    queryFn: ({ signal }) => dataProvider.getList('orders', { ...page, signal }),
  });
