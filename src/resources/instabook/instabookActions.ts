import LinkOff from '@mui/icons-material/LinkOffOutlined';
import QrCode from '@mui/icons-material/QrCode2Outlined';
import { useMemo } from 'react';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { type CopyTools, copyNumbers, endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { type InstabookStep, useInstabookStep } from './instabookSteps.ts';

export interface InstabookTools extends CopyTools {
  open(step: InstabookStep): void;
}

export function useInstabookTools(): InstabookTools {
  const open = useInstabookStep();
  const copy = useCopyLines();
  return useMemo(() => ({ copy, open }), [copy, open]);
}

/** The product of the link, else the day on which it was created. */
export const linkName = ({ productName, createdAt }: InstabookLink): string =>
  productName ?? createdAt.slice(0, 10);

export const isOpen = ({ state }: InstabookLink): boolean => state === 'open';

export const INSTABOOK_ACTIONS = actionTable<InstabookLink, InstabookTools>()({
  share: {
    label: 'instabook.share',
    icon: QrCode,
    shownKey: 'enter',
    tone: 'primary',
    one: (link, { open }) => open({ kind: 'share', link }),
  },
  copyNumber: copyNumbers('instabook.copy', (link: InstabookLink) => link.url),
  end: endRecords<InstabookLink, InstabookTools>({
    label: 'instabook.end',
    icon: LinkOff,
    fits: isOpen,
    whyNot: () => 'instabook.whyNot',
    end: ({ open }, links, done) => open({ kind: 'end', links, done }),
  }),
});
