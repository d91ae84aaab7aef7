import { Box, Typography, useTheme } from '@mui/material';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { RESULT_LOOK } from './resultLook.tsx';
import type { ScanRow } from './scanRows.ts';
import { isProblem, nameOf, sentenceOf, wordsOf } from './scanWords.ts';

/** Number of results of one answer that are announced; the list shows all. */
const MOST_ANNOUNCED = 3;

/** Result of the last scan, readable from an arm's length. Of several simultaneous results, a problem is shown. */
export function LastResult({ rows }: { rows: readonly ScanRow[] }) {
  const translate = useText();
  const { palette } = useTheme();
  const row = rows.findLast(isProblem) ?? rows.at(-1);
  const problemsFirst = [...rows.filter(isProblem), ...rows.filter((other) => !isProblem(other)).reverse()];
  const more = problemsFirst.length - MOST_ANNOUNCED;
  const sentences = problemsFirst.slice(0, MOST_ANNOUNCED).map((one) => sentenceOf(one, translate));
  return (
    <>
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {[...sentences, more > 0 ? translate('scan.more', { smart_count: more }) : '']
          .filter(Boolean)
          .join('. ')}
      </Box>
      {row ? <Shown row={row} mode={palette.mode} /> : null}
    </>
  );
}

function Shown({ row, mode }: { row: ScanRow; mode: 'light' | 'dark' }) {
  const translate = useText();
  const { text, tone } = wordsOf(row);
  const { Icon, color: name } = RESULT_LOOK[tone];
  const color = statusColor(name, mode);
  const { carton, manifest, order } = row.result ?? {};
  const facts = [
    order?.recipientName,
    carton && carton.total > 1 ? translate('scan.carton', carton) : null,
    manifest?.manifestId,
    row.problem,
  ].filter(Boolean);
  return (
    <Box
      aria-hidden
      data-tone={tone}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2,
        borderRadius: 1,
        bgcolor: color.background,
        color: color.text,
        minHeight: 96,
      }}
    >
      <Icon sx={{ fontSize: 48 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontSize: 24, fontWeight: 700, lineHeight: 1.2 }}>{translate(text)}</Typography>
        <Typography sx={{ fontSize: 18, overflowWrap: 'anywhere' }}>{nameOf(row)}</Typography>
        {facts.length ? <Typography sx={{ overflowWrap: 'anywhere' }}>{facts.join(' · ')}</Typography> : null}
      </Box>
    </Box>
  );
}
