import { Alert, Box, FormHelperText, Stack } from '@mui/material';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LABEL_CHOICES, type LabelChoice } from '../../../contract/rules/orders/thermalLabels.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { labelSizeOf } from '../../shared/orders/rules/labelSize.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { UndoBar } from '../../ui/messages/UndoBar.tsx';
import { CameraScanner } from './CameraScanner.tsx';
import { LastResult } from './LastResult.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanList } from './ScanList.tsx';
import { StationBar } from './StationBar.tsx';
import { isWaiting } from './scanRows.ts';
import { useScanCommands } from './useScanCommands.ts';
import { useScanInput } from './useScanInput.ts';
import { type ScanStation, useScanStation } from './useScanStation.ts';
import { useStationTools } from './useStationTools.ts';

/** A barcode scanner prints labels, marks parcels as packed and fills the manifest, without a mouse. */
export default function ScanPage() {
  const { customer } = useSession();
  return <Station key={customer.id} />;
}

function Station() {
  const translate = useText();
  const station = useScanStation();
  const { rows, away, answered, loaded, settings, change, scan } = station;
  const { field, take, focus } = useScanInput(scan);
  const tools = useStationTools(station);
  useScanCommands(station, tools);
  useTypedNumbers(scan);
  const [showsScanner, setShowsScanner] = useState(false);
  const waiting = rows.filter(isWaiting).length;
  /** A pressed button returns the focus to the field: the next scan must not press the button again. */
  const returnFocus = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('input, select, a')) focus();
  };

  return (
    <Stack spacing={2} sx={{ maxWidth: 1000 }} onClick={returnFocus}>
      <StationBar
        station={station}
        tools={tools}
        showsScanner={showsScanner}
        onShowScanner={setShowsScanner}
      />
      <ModeChoice mode={settings.mode} onChange={(mode) => change({ mode })} />
      {settings.mode === 'print' ? <LabelSize onChosen={focus} /> : null}
      {showsScanner ? <ScannerSettings settings={settings} change={change} /> : null}
      {tools.hasCamera ? <CameraScanner onCode={scan} onStopped={() => tools.showCamera(false)} /> : null}
      <ScanField field={field} onTake={take} onCode={scan} />
      {away && waiting ? (
        <Alert severity="warning" role="status">
          {translate('scan.away', { smart_count: waiting })}
        </Alert>
      ) : null}
      <LastResult rows={answered} />
      <ScanList station={station} tools={tools} loaded={loaded} />
      <UndoBar undoable={tools.undoable} onOver={tools.forgetUndo} keys="mod+z" />
    </Stack>
  );
}

/** Scans the numbers that were typed into the palette, once. */
function useTypedNumbers(scan: (number: string) => void): void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { scan?: readonly string[] } | null };
  useEffect(() => {
    if (!state?.scan) return;
    for (const number of state.scan) scan(number);
    navigate('.', { replace: true, state: null });
  }, [state, scan, navigate]);
}

function LabelSize({ onChosen }: { onChosen: () => void }) {
  const translate = useText();
  const { customer } = useSession();
  const [size, setSize] = useState(() => labelSizeOf(customer));
  return (
    <Choice
      id="scan-label-size"
      label={translate('orders.labelSize')}
      value={size}
      options={LABEL_CHOICES.map((id) => ({ id, name: translate(`orders.labelSizes.${id}`) }))}
      onChange={(chosen) => {
        setSize(labelSizeOf(customer, chosen as LabelChoice));
        onChosen();
      }}
      sx={{ maxWidth: { sm: 320 } }}
    />
  );
}

/** Characters that the scanner adds around each code. */
function ScannerSettings({ settings, change }: Pick<ScanStation, 'settings' | 'change'>) {
  const translate = useText();
  return (
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
  );
}
