import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import type { ResultTone } from './scanWords.ts';

/** Symbol and colour of each tone; the texts are elsewhere. */
export const RESULT_LOOK: Readonly<Record<ResultTone, { Icon: SvgIconComponent; color: StatusTone }>> = {
  success: { Icon: CheckCircle, color: 'green' },
  info: { Icon: Info, color: 'blue' },
  warning: { Icon: Warning, color: 'orange' },
  error: { Icon: ErrorOutline, color: 'red' },
  waiting: { Icon: Hourglass, color: 'grey' },
};
