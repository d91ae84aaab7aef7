import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../contract/rules/limits.ts';
import type { TrackingTab } from '../../../contract/rules/orders/orderStatus.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { keepTracked } from '../../shared/tracking/rules/trackedNumbers.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { TRACK_BOX, TrackForm } from './TrackForm.tsx';
import { TrackResults } from './TrackResults.tsx';
import { type ExportFormat, exportRows, saveRows } from './trackExport.ts';
import { isTab, readNumbers } from './trackResults.ts';
import { useTrackCommands } from './useTrackCommands.ts';

/** Tracking for signed-in users: many numbers at once, which are part of the address (TRACK-01…17). */
export default function TrackPage() {
  const translate = useText();
  const { requested, requestedKey, text, setText, error, tab, focused, setFocused, query, submit, choose } =
    useTracking();
  const results = query.data ?? [];
  const { copy, save } = useResultActions(results);

  useTrackCommands({
    search: submit,
    focusBox: () => document.getElementById(TRACK_BOX)?.focus(),
    copy: () => void (focused && copy(focused)),
    exportCsv: () => void save('csv'),
    choose,
    refresh: () => void (requested.length && query.refetch()),
    hasResults: results.length > 0,
    hasFocused: Boolean(focused),
  });

  return (
    <Stack spacing={3} sx={{ maxWidth: 1100 }}>
      <Typography component="h1" variant="h5">
        {translate('tracking.title')}
      </Typography>
      <TrackForm
        text={text}
        onText={setText}
        error={error}
        busy={query.isFetching && requested.length > 0}
        autoFocus={requested.length === 0}
        onSubmit={submit}
      />
      {query.isError ? (
        <RetryAlert onRetry={query.refetch} error={query.error}>
          {translate('tracking.failed')}
        </RetryAlert>
      ) : null}
      {!requested.length ? (
        <Typography color="text.secondary">{translate('tracking.start')}</Typography>
      ) : query.isPending ? (
        <PartSkeleton rows={3} />
      ) : query.isLoadingError ? null : (
        <TrackResults
          key={requestedKey}
          requested={requested}
          results={results}
          tab={tab}
          onTab={choose}
          onExport={(format) => void save(format)}
          onFocus={setFocused}
          onCopy={(number) => void copy(number)}
        />
      )}
    </Stack>
  );
}

/** The numbers of the address with their results, and the text of the box. */
function useTracking() {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { company, customer } = useSession();
  const [search, setSearch] = useSearchParams();
  const { numbers: requested, leftOut: beyond } = readNumbers(search.get('trackingNo') ?? '');
  const requestedKey = requested.join(',');
  const [text, putText] = useState(requested.join('\n'));
  const [error, setError] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const tab: TrackingTab = isTab(search.get('tab')) ? (search.get('tab') as TrackingTab) : 'all';

  useEffect(() => keepTracked(requestedKey ? requestedKey.split(',') : []), [requestedKey]);
  // Numbers from the palette or the browser's history are shown in the box too.
  useEffect(() => {
    if (requestedKey) putText(requestedKey.replaceAll(',', '\n'));
    setError(undefined);
    setFocused(undefined);
  }, [requestedKey]);

  // Live events fetch all queries under `orders` again.
  const query = useQuery({
    queryKey: ['orders', 'track', customer.id, requestedKey],
    queryFn: () => dataProvider.trackOrders(company.id, requested),
    enabled: requested.length > 0,
  });

  const warnOf = (count: number) =>
    notify('tracking.tooMany', { type: 'warning', messageArgs: { max: LIMITS.trackingNumbers, count } });
  useEffectOn(() => {
    if (beyond) warnOf(beyond);
  }, [beyond]);

  const submit = () => {
    const { numbers, leftOut } = readNumbers(text);
    if (!numbers.length) {
      setError(translate('tracking.required'));
      document.getElementById(TRACK_BOX)?.focus();
      return;
    }
    if (leftOut) warnOf(leftOut);
    setError(undefined);
    if (numbers.join(',') === requestedKey) void query.refetch();
    else setSearch({ trackingNo: numbers.join(',') });
  };
  const choose = (next: TrackingTab) =>
    setSearch({ trackingNo: requestedKey, ...(next === 'all' ? {} : { tab: next }) }, { replace: true });
  const setText = (next: string) => {
    putText(next);
    setError(undefined);
  };
  return { requested, requestedKey, text, setText, error, tab, focused, setFocused, query, submit, choose };
}

/** Copies a number to the clipboard, and saves all results to a file. */
function useResultActions(results: Parameters<typeof exportRows>[0]) {
  const translate = useText();
  const notify = useNotify();
  const locale = useLocale();
  const { company } = useSession();
  return {
    copy: async (number: string) => {
      try {
        await navigator.clipboard.writeText(number);
        notify('tracking.copied', { type: 'info', messageArgs: { number } });
      } catch {
        // The browser refuses the clipboard without a reason.
        notify('tracking.copyFailed', { type: 'warning' });
      }
    },
    save: async (format: ExportFormat) => {
      const rows = exportRows(results, {
        column: (name) => translate(`tracking.columns.${name}`),
        status: (code, word) => translate(`status.${code}`, { _: word }),
        time: (iso) => dateTimeText(iso, company.timezone, locale),
      });
      await saveRows(rows, format, translate('tracking.sheet'));
      notify('tracking.exported', { type: 'success', messageArgs: { smart_count: results.length } });
    },
  };
}
