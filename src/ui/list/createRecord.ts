import { useNavigate } from 'react-router-dom';
import type { TextKey } from '../../i18n/textKey.ts';
import type { ListCreate } from './listDescription.ts';

/** The key for a new record, in every list. */
export const CREATE_KEY = 'c';

/** Opens a new record on a separate page. */
export const createAt = (path: string, label: TextKey): ListCreate => ({
  label,
  path,
  useStart: () => {
    const navigate = useNavigate();
    return () => void navigate(path);
  },
});
