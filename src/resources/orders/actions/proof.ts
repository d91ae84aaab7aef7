import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import type { OrderPageAction } from './orderAction.ts';

export const proof: OrderPageAction = {
  id: 'proof',
  label: () => 'orderDetail.actions.proof',
  icon: PhotoCameraOutlined,
  keys: ['v'],
  fits: (order) => (order.activities ?? []).some((activity) => activity.hasPodImage),
  one: (_order, { openStep }) => openStep('proof'),
};
