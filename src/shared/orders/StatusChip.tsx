import { keyframes, styled, useTheme } from '@mui/material/styles';
import { isOpenEnded, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { useText } from '../../i18n/useText.ts';
import { ChipFrame } from '../../ui/text/ChipFrame.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const SPINNER = {
  width: 10,
  height: 10,
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 1.4s linear infinite`,
};
const Chip = styled(ChipFrame)({ '& > i[data-open]': SPINNER });

/** A status as a word with a dot and a colour, and with a spinner while it will change without further action (ORD-30, -31). */
export function StatusChip({ code }: { code: number }) {
  const translate = useText();
  const { palette } = useTheme();
  const rule = statusRule(code);
  const color = statusColor(rule.tone, palette.mode);
  const open = isOpenEnded(code);
  const text = translate(`status.${code}`, { _: rule.text });
  return (
    <Chip data-status={code} title={text} style={{ backgroundColor: color.background, color: color.text }}>
      <i
        aria-hidden
        role={open ? 'progressbar' : undefined}
        data-open={open || undefined}
        style={open ? undefined : { backgroundColor: color.dot }}
      />
      <span>{text}</span>
    </Chip>
  );
}
