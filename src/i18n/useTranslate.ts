import { useTranslate as useUntypedTranslate } from 'ra-core';
import type { Translate } from './textKey.ts';

/** react-admin's `useTranslate`, whose keys are checked against the English texts. */
export const useTranslate: () => Translate = useUntypedTranslate;
