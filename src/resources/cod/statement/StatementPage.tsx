import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { IMPORT_LIMITS } from '../../../../contract/rules/import/importColumns.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import { numberText } from '../../../i18n/numberText.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { PASTE_BOX, PasteBox } from '../../../shared/importSheet/PasteBox.tsx';
import { usePasteAnywhere } from '../../../shared/importSheet/usePasteAnywhere.ts';
import { useTabForm } from '../../../ui/form/tabForm.ts';
import { DropZone, FILE_BUTTON } from '../../../ui/inputs/DropZone.tsx';
import { FailureAlert } from '../../../ui/messages/FailureAlert.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { StatementAges } from './StatementAges.tsx';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementList } from './StatementList.tsx';
import { useDispute } from './useDispute.ts';
import { useDroppedFile } from './useDroppedFile.ts';
import { type OpenStatement, useStatement } from './useStatement.ts';

const SCREEN = 'codStatement';

/** Compares a statement of a bank or courier with the cash that is due, and creates a file to dispute the difference. */
export default function StatementPage() {
  const { customer } = useSession();
  const key = useTabForm(`codStatement:${customer.id}`);
  return (
    <ResourceContextProvider value={SCREEN}>
      {key === null ? <PartSkeleton /> : <StatementCheck key={key} storageKey={key} />}
    </ResourceContextProvider>
  );
}

function StatementCheck({ storageKey }: { storageKey: string }) {
  const translate = useText();
  const open = useStatement(storageKey);
  const { statement, records, claims } = open;
  useDroppedFile((file) => void open.read(file));
  const [params, setParams] = useSearchParams();
  const wantsColumns = params.get('columns') === 'yes';
  const setWantsColumns = (on: boolean) => setParams(on ? { columns: 'yes' } : {}, { replace: true });
  const title = useRef<HTMLHeadingElement>(null);
  const isStart = statement === null;
  usePasteAnywhere(!isStart || open.reading !== null, open.read, open.read);
  const before = useRef(isStart);
  // The focused drop zone or rows were removed.
  useEffect(() => {
    if (before.current !== isStart) title.current?.focus();
    before.current = isStart;
  }, [isStart]);
  useStatementKeys(isStart, open.isMapped, () => setWantsColumns(!wantsColumns));
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography ref={title} tabIndex={-1} component="h1" variant="h5" sx={{ outline: 'none' }}>
          {translate('cod.statement.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ flex: '1 1 120px', overflowWrap: 'anywhere' }}>
          {statement?.sheet.name}
        </Typography>
        {statement ? (
          <>
            <Button size="small" onClick={open.close}>
              {translate('cod.statement.another')}
            </Button>
            {open.isMapped ? (
              <Button
                size="small"
                aria-expanded={wantsColumns}
                onClick={() => setWantsColumns(!wantsColumns)}
                endIcon={<Kbd keys="c" />}
              >
                {translate('cod.statement.columnsTitle')}
              </Button>
            ) : null}
          </>
        ) : null}
      </Stack>
      {statement === undefined ? <PartSkeleton rows={8} /> : null}
      {isStart || open.problem || open.reading ? <Start open={open} showZone={isStart} /> : null}
      {statement && (wantsColumns || !open.isMapped) ? (
        <StatementColumns
          statement={statement.sheet}
          onSheet={open.readSheet}
          onChange={(sheet) => open.change({ sheet })}
        />
      ) : null}
      {claims.error && !records ? (
        <RetryAlert onRetry={claims.refetch} error={claims.error}>
          {translate('cod.statement.claimsFailed')}
        </RetryAlert>
      ) : null}
      {statement && open.isMapped && !records && !claims.error ? <PartSkeleton rows={8} /> : null}
      {statement && open.isMapped && records ? <Checked open={open} /> : null}
    </Stack>
  );
}

const KEYS = { scope: 'screen', screen: SCREEN, group: 'form' } as const;

function useStatementKeys(isStart: boolean, isMapped: boolean, toggleColumns: () => void): void {
  useCommands([
    {
      ...KEYS,
      id: 'codStatement.choose',
      labelKey: 'cod.statement.choose',
      keys: ['enter', 'u'],
      when: () => isStart,
      run: () => document.getElementById(FILE_BUTTON)?.click(),
    },
    {
      ...KEYS,
      id: 'codStatement.paste',
      labelKey: 'orderImport.commands.paste',
      keys: ['v'],
      when: () => isStart,
      run: () => focusId(PASTE_BOX),
    },
    {
      ...KEYS,
      id: 'codStatement.columns',
      labelKey: 'cod.statement.columnsTitle',
      keys: ['c'],
      when: () => !isStart && isMapped,
      run: toggleColumns,
    },
  ]);
}

function Start({ open, showZone }: { open: OpenStatement; showZone: boolean }) {
  const translate = useText();
  const locale = useLocale();
  return (
    <>
      <FailureAlert>{open.problem}</FailureAlert>
      {showZone ? (
        <>
          <Typography>{translate('cod.statement.intro')}</Typography>
          <DropZone
            command="codStatement.choose"
            hint={translate('cod.statement.limits', {
              rows: numberText(IMPORT_LIMITS.rows, locale, 0, 0),
              mb: IMPORT_LIMITS.fileBytes / 1024 / 1024,
            })}
            busy={open.reading !== null}
            onFile={(file) => void open.read(file)}
          />
          <PasteBox busy={open.reading !== null} onText={(text) => void open.read(text)} />
        </>
      ) : null}
      <Box
        role="status"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', '&:empty': { display: 'none' } }}
      >
        {open.reading ? (
          <>
            <CircularProgress size={16} aria-hidden />
            {translate('orderImport.start.reading', { name: open.reading })}
          </>
        ) : null}
      </Box>
    </>
  );
}

function Checked({ open }: { open: OpenStatement }) {
  const { statement, records, claims, report } = open;
  const translate = useText();
  const locale = useLocale();
  const [ticked, setTicked] = useState<string[]>([]);
  const dispute = useDispute(statement, records ?? [], ticked, claims.data?.now);
  if (!statement || !records || !claims.data) return null;
  const held = records.filter(({ age }) => age !== null).length;
  return (
    <>
      {claims.data.owedTotal > held ? (
        <Alert severity="warning">
          {translate('cod.statement.cut', {
            shown: numberText(held, locale, 0, 0),
            total: numberText(claims.data.owedTotal, locale, 0, 0),
          })}
        </Alert>
      ) : null}
      {report.error && report.variables?.runId === statement.runId ? (
        <RetryAlert onRetry={() => report.mutate(report.variables)} error={report.error}>
          {translate('cod.statement.reportFailed')}
        </RetryAlert>
      ) : null}
      {statement.settledLater?.length ? (
        <Alert severity="info">
          {translate('cod.statement.settledLater', { smart_count: statement.settledLater.length })}
        </Alert>
      ) : null}
      {report.data?.leftOut.length && report.variables?.runId === statement.runId ? (
        <Alert severity="warning">
          {translate('cod.statement.leftOut', { smart_count: report.data.leftOut.length })}
        </Alert>
      ) : null}
      <StatementAges
        rows={open.rows}
        records={records}
        feesAgreed={statement.feesAgreed}
        onFeesAgreed={(feesAgreed) => open.change({ feesAgreed })}
      />
      <StatementList open={open} records={records} ticked={ticked} onTick={setTicked} dispute={dispute} />
    </>
  );
}
