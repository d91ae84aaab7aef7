import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { SCAN_MODES, type ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';

/** One key for each mode; no browser uses these keys. */
export const MODE_KEYS = { print: 'f2', pack: 'f4', manifest: 'f9', unpack: 'shift+f4' } as const;

/** Effect of a scan. */
export function ModeChoice({ mode, onChange }: { mode: ScanMode; onChange: (mode: ScanMode) => void }) {
  const translate = useText();
  return (
    <ToggleButtonGroup
      exclusive
      value={mode}
      aria-label={translate('scan.mode')}
      onChange={(_event, chosen) => chosen && onChange(chosen)}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' }, gap: 1 }}
    >
      {SCAN_MODES.map((value) => (
        <ToggleButton
          key={value}
          value={value}
          color="primary"
          sx={{
            gap: 1,
            minHeight: 44,
            textTransform: 'none',
            '&&': { border: 1, borderColor: 'divider', borderRadius: 1, m: 0, color: 'text.primary' },
            // A choice, not a button that prints at once.
            '&&.Mui-selected, &&.Mui-selected:hover': {
              bgcolor: 'var(--wb-selected)',
              color: 'var(--wb-link)',
              borderColor: 'var(--wb-link)',
            },
          }}
        >
          {translate(`scan.modes.${value}`)}
          <Kbd keys={MODE_KEYS[value]} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
