import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import {
  Alert,
  Box,
  Button,
  FormHelperText,
  FormLabel,
  OutlinedInput,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocaleState } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SCAN_MODES } from '../../../contract/rules/orders/scanCodes.ts';
import { LABEL_CHOICES, type LabelChoice } from '../../../contract/rules/orders/thermalLabels.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { saveCsv } from '../../lib/files/saveCsv.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { labelSizeOf } from '../../shared/orders/rules/labelSize.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { type Undoable, UndoBar } from '../../ui/messages/UndoBar.tsx';
import { CameraScanner } from './CameraScanner.tsx';
import { mayUseCamera } from './camera.ts';
import { LastResult } from './LastResult.tsx';
import { ScanList } from './ScanList.tsx';
import { exportTable } from './scanExport.ts';
import { isWaiting } from './scanQueue.ts';
import { useScanInput } from './useScanInput.ts';
import { useScanStation } from './useScanStation.ts';

const SCREEN = 'scan';
const FIELD = 'scan-code';
/** One key each, that no browser keeps for itself. */
const MODE_KEYS = { print: 'f2', pack: 'f4', manifest: 'f9', unpack: 'shift+f4' } as const;
const isTouchOnly = () => matchMedia(TOUCH_ONLY.replace('@media ', '')).matches;

/** A barcode scanner prints labels, marks parcels as packed and fills the manifest, without a mouse. */
export default function ScanPage() {
  const { customer } = useSession();
  return <Station key={customer.id} />;
}

function Station() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { scan?: readonly string[] } | null };
  const { company, customer } = useSession();
  const station = useScanStation();
  const { rows, away, answered, loaded, settings, change, queue, scan } = station;
  const { field, take, focus } = useScanInput(scan);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [showsScanner, setShowsScanner] = useState(false);
  const [search, setSearch] = useSearchParams();
  const hasCamera = search.has('camera') && mayUseCamera();
  /** In the address, as a page that came here from another one has to be loaded anew. */
  const showCamera = (shown: boolean) => {
    if (shown && !mayUseCamera()) return location.assign(`${location.pathname}?camera`);
    setSearch(shown ? { camera: '' } : {}, { replace: true });
  };
  const [typing, setTyping] = useState(() => !isTouchOnly());
  const [size, setSize] = useState(() => labelSizeOf(customer));
  const waiting = rows.filter(isWaiting).length;

  // Numbers that were typed into the palette, once.
  useEffect(() => {
    if (!state?.scan) return;
    for (const number of state.scan) scan(number);
    navigate('.', { replace: true, state: null });
  }, [state, scan, navigate]);

  const clear = () => {
    const gone = queue.clear();
    if (gone.length)
      setUndoable({
        text: translate('scan.cleared', { smart_count: gone.length }),
        undo: () => queue.restore(gone),
      });
  };
  const save = () =>
    saveCsv(
      exportTable(rows, translate, (iso) => dateTimeText(iso, company.timezone, locale)),
      'scans.csv',
    );
  const printSheet = () => openLater(() => dataProvider.scanSheetLink()).catch(notify.failure);
  const base = { scope: 'screen', screen: SCREEN, group: 'orders', always: true } as const;
  useCommands([
    ...SCAN_MODES.map(
      (mode) =>
        ({
          ...base,
          id: `scan.mode.${mode}`,
          labelKey: `scan.modes.${mode}`,
          keys: [MODE_KEYS[mode]],
          run: () => change({ mode }),
        }) as const,
    ),
    {
      ...base,
      id: 'scan.sound',
      labelKey: settings.muted ? 'scan.soundOn' : 'scan.soundOff',
      keys: ['mod+shift+s'],
      run: () => change({ muted: !settings.muted }),
    },
    {
      ...base,
      id: 'scan.undo',
      labelKey: 'common.undo',
      keys: ['mod+z'],
      when: () => undoable !== null,
      run: () => {
        undoable?.undo();
        setUndoable(null);
      },
    },
    {
      ...base,
      id: 'scan.camera',
      labelKey: hasCamera ? 'scan.cameraOff' : 'scan.cameraOn',
      keys: ['shift+f2'],
      run: () => showCamera(!hasCamera),
    },
    { ...base, id: 'scan.sheet', labelKey: 'scan.sheet', run: () => void printSheet() },
    {
      ...base,
      id: 'scan.undoPacked',
      labelKey: 'scan.undoPacked',
      when: () => rows.length > 0,
      run: () => station.obey('undo'),
    },
    { ...base, id: 'scan.close', labelKey: 'scan.close', run: () => station.obey('close') },
    { ...base, id: 'scan.export', labelKey: 'scan.export', when: () => rows.length > 0, run: save },
    { ...base, id: 'scan.clear', labelKey: 'scan.clear', when: () => rows.length > 0, run: clear },
  ]);
  /** A button that was pressed gives the focus back; the next scan must not press it again. */
  const giveBack = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('input, select, a')) focus();
  };

  return (
    <Stack spacing={2} sx={{ maxWidth: 1000 }} onClick={giveBack}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h1" variant="h5" sx={{ flex: '1 1 auto' }}>
          {translate('scan.title')}
        </Typography>
        <Button
          size="small"
          startIcon={settings.muted ? <VolumeOff /> : <VolumeUp />}
          aria-pressed={!settings.muted}
          onClick={() => change({ muted: !settings.muted })}
        >
          {translate(settings.muted ? 'scan.soundIsOff' : 'scan.soundIsOn')}
        </Button>
        <Button
          size="small"
          startIcon={<PhotoCamera />}
          aria-pressed={hasCamera}
          onClick={() => showCamera(!hasCamera)}
        >
          {translate(hasCamera ? 'scan.cameraOff' : 'scan.cameraOn')}
        </Button>
        <Button size="small" aria-expanded={showsScanner} onClick={() => setShowsScanner(!showsScanner)}>
          {translate('scan.scanner')}
        </Button>
        <Button size="small" onClick={() => void printSheet()}>
          {translate('scan.sheet')}
        </Button>
        <Button size="small" disabled={rows.length === 0} onClick={save}>
          {translate('scan.export')}
        </Button>
        <Button size="small" disabled={rows.length === waiting} onClick={clear}>
          {translate('scan.clear')}
        </Button>
      </Stack>
      <ToggleButtonGroup
        exclusive
        value={settings.mode}
        aria-label={translate('scan.mode')}
        onChange={(_event, mode) => mode && change({ mode })}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 1 }}
      >
        {SCAN_MODES.map((mode) => (
          <ToggleButton
            key={mode}
            value={mode}
            color="primary"
            sx={{
              gap: 1,
              minHeight: 44,
              textTransform: 'none',
              '&&': { border: 1, borderColor: 'divider', borderRadius: 1, m: 0, color: 'text.primary' },
              '&&.Mui-selected, &&.Mui-selected:hover': {
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
              },
            }}
          >
            {translate(`scan.modes.${mode}`)}
            <Kbd keys={MODE_KEYS[mode]} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {settings.mode === 'print' ? (
        <Choice
          id="scan-label-size"
          label={translate('orders.labelSize')}
          value={size}
          options={LABEL_CHOICES.map((id) => ({ id, name: translate(`orders.labelSizes.${id}`) }))}
          onChange={(chosen) => {
            setSize(labelSizeOf(customer, chosen as LabelChoice));
            focus();
          }}
          sx={{ maxWidth: 320 }}
        />
      ) : null}
      {showsScanner ? (
        <Box>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            {(['prefix', 'suffix'] as const).map((part) => (
              <TextInput
                key={part}
                id={`scan-${part}`}
                label={translate(`scan.${part}`)}
                value={settings[part]}
                maxLength={20}
                onChange={(text) => change({ [part]: text })}
              />
            ))}
          </Stack>
          <FormHelperText>{translate('scan.scannerHint')}</FormHelperText>
        </Box>
      ) : null}
      {hasCamera ? <CameraScanner onCode={scan} onStopped={() => showCamera(false)} /> : null}
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <FormLabel htmlFor={FIELD} sx={{ display: 'block', mb: 0.5 }}>
          {translate('scan.code')}
        </FormLabel>
        <Stack direction="row" spacing={1}>
          <OutlinedInput
            id={FIELD}
            inputRef={field}
            fullWidth
            autoComplete="off"
            inputProps={{
              autoCapitalize: 'none',
              autoCorrect: 'off',
              spellCheck: false,
              inputMode: typing ? 'text' : 'none',
              enterKeyHint: 'done',
              'aria-describedby': `${FIELD}-help`,
            }}
            onPaste={(event) => {
              const lines = event.clipboardData
                .getData('text')
                .split(/[\r\n]+/)
                .filter((line) => line.trim());
              if (lines.length < 2) return;
              event.preventDefault();
              for (const line of lines) scan(line);
            }}
            sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 20 }}
          />
          <Button type="submit" variant="contained">
            {translate('scan.take')}
          </Button>
        </Stack>
        <FormHelperText id={`${FIELD}-help`} sx={{ mx: 0 }}>
          {translate('scan.codeHint')}
          {typing ? null : (
            <Button size="small" sx={{ ml: 1 }} onClick={() => setTyping(true)}>
              {translate('scan.typeByHand')}
            </Button>
          )}
        </FormHelperText>
      </Box>
      {away && waiting ? (
        <Alert severity="warning" role="status">
          {translate('scan.away', { smart_count: waiting })}
        </Alert>
      ) : null}
      <LastResult rows={answered} />
      <ScanList station={station} loaded={loaded} />
      <UndoBar undoable={undoable} onOver={() => setUndoable(null)} keys="mod+z" />
    </Stack>
  );
}
