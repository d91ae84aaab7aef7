import { Box } from '@mui/material';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { type ManifestTab, manifestTab } from '../../../contract/rules/orders/manifests.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { addressLine } from '../../shared/address/rules/addressLine.ts';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';

const TONES: Record<ManifestTab, StatusTone> = { pending: 'orange', inProgress: 'blue', cancelled: 'red' };

/** Number, status, service, sender with address, parcels and date (MANI-03). */
export function manifestColumns({ translate: t, locale, zone }: ColumnFacts): GridColumn<Manifest>[] {
  return [
    {
      key: 'number',
      label: t('manifests.number'),
      width: 130,
      sortBy: 'manifestId',
      render: (m) => (
        <Box sx={{ fontFamily: 'monospace', fontSize: 13, whiteSpace: 'nowrap' }}>{m.manifestId}</Box>
      ),
    },
    {
      key: 'status',
      label: t('manifests.status'),
      width: 128,
      render: (m) => {
        const tab = manifestTab(m.status);
        return <ToneChip tone={TONES[tab]} label={t(`manifests.tabs.${tab}`)} />;
      },
    },
    { key: 'service', label: t('manifests.service'), width: 140, render: (m) => m.service.name },
    {
      key: 'sender',
      label: t('manifests.sender'),
      render: (m) => (
        <CellText text={`${m.sender.name ?? ''} · ${addressLine(m.sender)}`} wraps>
          {m.sender.name ?? '–'}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {addressLine(m.sender)}
          </Box>
        </CellText>
      ),
    },
    {
      key: 'parcels',
      label: t('manifests.parcels'),
      width: 104,
      align: 'right',
      sortBy: 'parcels',
      render: (m) => m.parcels,
    },
    {
      key: 'createdAt',
      label: t('manifests.created'),
      width: 192,
      sortBy: 'createdAt',
      render: (m) => <ListTime iso={m.createdAt} zone={zone} locale={locale} />,
    },
  ];
}
