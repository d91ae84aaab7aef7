import { useNavigate } from 'react-router-dom';
import type { TextKey } from '../../i18n/textKey.ts';
import type { ListCreate } from './listDescription.ts';

/** Key of every list for a new record. */
export const CREATE_KEY = 'c';

/** A new record begins on a page of its own. */
export const createAt = (path: string, label: TextKey): ListCreate => ({
  label,
  path,
  useStart: () => {
    const navigate = useNavigate();
    return () => void navigate(path);
  },
});
