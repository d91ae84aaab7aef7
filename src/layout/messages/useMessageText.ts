import { useCallback } from 'react';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import type { Message } from '../../session/messageStore.ts';

/** The text of a message in the present language. */
export function useMessageText() {
  const translate = useText();
  return useCallback(
    ({ text, values, statusCode }: Pick<Message, 'text' | 'values' | 'statusCode'>): string => {
      const status = String(values?.status ?? '');
      return translate(text as TextKey, {
        ...values,
        ...(statusCode == null ? {} : { status: translate(`status.${statusCode}`, { _: status }) }),
        _: text,
      });
    },
    [translate],
  );
}
