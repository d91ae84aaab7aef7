import { Alert, Box, Button, FormGroup, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContactImportOutcome, ContactImportRow } from '../../../contract/contacts/contacts.ts';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import { CONTACT_TAGS, type ContactTag } from '../../../contract/rules/contacts/contactTags.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { sha256 } from '../../lib/files/sha256.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { MappingSummary } from '../../shared/importSheet/ColumnMapping.tsx';
import { ImportRows } from '../../shared/importSheet/ImportRows.tsx';
import { countsText } from '../../shared/importSheet/importTexts.ts';
import { type GridRow, isIn, isReady, type RowCounts } from '../../shared/importSheet/rows/importRows.ts';
import type { StoredImport } from '../../shared/importSheet/rows/storedImport.ts';
import type { ImportSheet } from '../../shared/importSheet/useImportSheet.ts';
import { type RowEdits, useRowEdits } from '../../shared/importSheet/useRowEdits.ts';
import { useRowsCommands } from '../../shared/importSheet/useRowsCommands.ts';
import type { EditGridHandle } from '../../ui/editGrid/editGridTypes.ts';
import { Ticks } from '../../ui/inputs/Ticks.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { contactRows, withContacts } from './contactSheet.ts';

const NONE: ReadonlySet<string> = new Set();

interface ContactRowsStepProps {
  open: ImportSheet;
  sheet: StoredImport;
  rows: readonly GridRow[];
  counts: RowCounts;
  facts: ImportFacts | undefined;
  onlyErrors: boolean;
  onOnlyErrors: (on: boolean) => void;
  onColumns: () => void;
  onAnotherFile: () => void;
}

type Sending =
  | { step: 'idle' | 'sending' }
  | { step: 'failed'; message: string }
  | { step: 'done'; outcome: ContactImportOutcome };

/** The rows to correct and add. Rows that are already contacts are marked before anything is saved. */
export function ContactRowsStep(props: ContactRowsStepProps) {
  const { open, sheet, rows, counts, onlyErrors } = props;
  const translate = useText();
  const grid = useRef<EditGridHandle>(null);
  const [tags, setTags] = useState<readonly ContactTag[]>(['Receiver']);
  const { sending, setSending, send } = useContactSending(open, sheet);
  const busy = sending.step === 'sending';
  const { twins, marks, evenIfKnown, addAnyway } = useTwins(
    sheet.runId,
    rows,
    !busy && counts.unchecked === 0,
  );
  const ready = counts.ready - twins.length;

  const edits = useRowEdits(open, rows, { onEdited: () => setSending({ step: 'idle' }) });
  const canRemap = !busy && !rows.some(isIn);
  const canSend = !busy && ready > 0 && counts.unchecked === 0;
  const sendReady = () => {
    if (canSend) void send({ evenIfKnown, tags, bad: counts.bad });
  };
  useRowsCommands({
    edits,
    grid,
    columns: props.onColumns,
    toggleErrors: () => props.onOnlyErrors(!onlyErrors),
    send: sendReady,
    busy,
    hasBad: counts.bad > 0,
    canSend: ready > 0,
    canRemap,
  });

  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <MappingSummary mapping={sheet.mapping} onChange={canRemap ? props.onColumns : null} />
        <Button size="small" disabled={busy} onClick={props.onAnotherFile}>
          {translate('orderImport.rows.anotherFile')}
        </Button>
        <FormGroup
          row
          sx={{ alignItems: 'center', gap: 0.5 }}
          aria-label={translate('contacts.tags')}
          role="group"
        >
          <Typography variant="body2" sx={{ mr: 1 }}>
            {translate('contacts.import.tags')}
          </Typography>
          <Ticks
            chosen={tags}
            options={CONTACT_TAGS.map((tag) => ({
              value: tag,
              label: translate(`contacts.tagNames.${tag}`),
            }))}
            onChange={setTags}
          />
        </FormGroup>
      </Stack>
      <FailureAlert>{sending.step === 'failed' ? sending.message : null}</FailureAlert>
      {sending.step === 'done' ? <Outcome outcome={sending.outcome} bad={counts.bad} /> : null}
      {twins.length && !busy ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={addAnyway}>
              {translate('contacts.import.addAnyway')}
            </Button>
          }
        >
          {translate('contacts.import.twins', { smart_count: twins.length })}
        </Alert>
      ) : null}
      <ImportRows
        rows={rows}
        counts={counts}
        facts={props.facts}
        prices={null}
        marks={marks}
        edits={edits}
        grid={grid}
        readOnly={busy}
        onlyErrors={onlyErrors}
        onOnlyErrors={props.onOnlyErrors}
      />
      <AddBar ready={ready} counts={counts} canSend={canSend} busy={busy} edits={edits} onAdd={sendReady} />
    </>
  );
}

/** Rows that are already contacts: the ones that are not added, and a mark for each. */
function useTwins(runId: string, rows: readonly GridRow[], enabled: boolean) {
  const translate = useText();
  const [evenIfKnown, setEvenIfKnown] = useState<ReadonlySet<string>>(new Set());
  // Asks the server, without writing, which of the ready rows are already contacts: their ids, each with the
  // name of the contact. Null until the answer.
  const dataProvider = useDataProvider();
  const settled = useDeferredValue(rows);
  const rowsToCheck = useMemo(() => contactRows(settled, NONE), [settled]);
  const key = useMemo(() => compared(rowsToCheck), [rowsToCheck]);
  const found = useQuery({
    queryKey: ['contactImport', 'known', runId, key],
    enabled: enabled && rowsToCheck.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await dataProvider.importContacts({ rows: rowsToCheck, dryRun: true }, undefined, signal)).results,
  });
  const known = useMemo(() => {
    if (!found.data) return null;
    const ids = new Map(settled.map((row) => [row.line, row.id]));
    return new Map(
      found.data.flatMap(({ line, known }): [string, string][] => {
        const id = ids.get(line);
        return known && id ? [[id, known.name]] : [];
      }),
    );
  }, [found.data, settled]);
  const twins = useMemo(
    () => rows.filter((row) => isReady(row) && known?.has(row.id) && !evenIfKnown.has(row.id)),
    [rows, known, evenIfKnown],
  );
  const marks = useMemo(
    () => new Map([...(known ?? [])].map(([id, name]) => [id, translate('contacts.import.like', { name })])),
    [known, translate],
  );
  const addAnyway = () => setEvenIfKnown(new Set([...evenIfKnown, ...twins.map((row) => row.id)]));
  return { twins, marks, evenIfKnown, addAnyway };
}

interface AddBarProps {
  ready: number;
  counts: RowCounts;
  canSend: boolean;
  busy: boolean;
  edits: RowEdits;
  onAdd: () => void;
}

/** Always in view: the number of good rows, and the button that adds them. */
function AddBar({ ready, counts, canSend, busy, edits, onAdd }: AddBarProps) {
  const translate = useText();
  return (
    <BottomBar>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography role="status" variant="body2" sx={{ flex: 1, minWidth: 150, fontWeight: 600 }}>
          {countsText(counts, ready, translate)}
        </Typography>
        {edits.same && !busy ? (
          <Button size="small" variant="outlined" onClick={edits.applySame} endIcon={<Kbd keys="=" />}>
            {translate('orderImport.rows.applySame', {
              value: String(edits.same.change.to ?? '').slice(0, 40),
            })}
          </Button>
        ) : null}
        <Button variant="contained" disabled={!canSend} onClick={onAdd} endIcon={<Kbd keys="mod+enter" />}>
          {translate(busy ? 'common.saving' : 'contacts.import.button', {
            smart_count: Math.max(ready, 0),
          })}
        </Button>
      </Box>
    </BottomBar>
  );
}

interface Ready {
  /** Rows to add although a similar contact exists. */
  evenIfKnown: ReadonlySet<string>;
  tags: readonly ContactTag[];
  bad: number;
}

/** Adds the ready rows, and leaves the page when all are added. */
function useContactSending(open: ImportSheet, sheet: StoredImport) {
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [sending, setSending] = useState<Sending>({ step: 'idle' });
  const send = async ({ evenIfKnown, tags, bad }: Ready) => {
    setSending({ step: 'sending' });
    const input = { rows: contactRows(open.now()?.rows ?? [], evenIfKnown), tags: [...tags] };
    try {
      // A repeated call with the same rows gets the first answer and adds no contact twice.
      const bytes = new TextEncoder().encode(JSON.stringify(input));
      const outcome = await dataProvider.importContacts(
        input,
        `contacts-${sheet.runId}-${await sha256(bytes)}`,
      );
      open.changeRows((all) => withContacts(all, outcome));
      await open.save();
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
      setSending({ step: 'done', outcome });
      if (outcome.created < outcome.rows || bad > 0) return;
      notify('contacts.import.added', { type: 'success', messageArgs: { smart_count: outcome.created } });
      void open.close();
      void navigate('/contacts');
    } catch (err) {
      const { status, message } = err as Error & { status?: number };
      setSending({ step: 'failed', message: status ? message : translate('contacts.import.network') });
    }
  };
  return { sending, setSending, send };
}

/** Results of the rows that were sent. */
function Outcome({ outcome, bad }: { outcome: ContactImportOutcome; bad: number }) {
  const translate = useText();
  const navigate = useNavigate();
  return (
    <Alert
      severity={bad ? 'warning' : 'success'}
      role="status"
      action={
        <Button autoFocus color="inherit" onClick={() => void navigate('/contacts')}>
          {translate('contacts.back')}
        </Button>
      }
    >
      {[
        translate('contacts.import.added', { smart_count: outcome.created }),
        outcome.known ? translate('contacts.import.leftOut', { smart_count: outcome.known }) : '',
        bad ? translate('orderImport.send.stay', { smart_count: bad }) : '',
      ].join(' ')}
    </Alert>
  );
}

/** A row counts as another contact only if its number or address differs. */
const compared = (rows: readonly ContactImportRow[]): string =>
  rows
    .map(({ line, contact: c }) =>
      [line, c.phone, c.mobile, c.unitNo, c.address1, c.address2, c.postcode, c.country].join('\t'),
    )
    .join('\n');
