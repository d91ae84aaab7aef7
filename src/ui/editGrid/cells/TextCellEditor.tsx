import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposingKey } from '../../../commands/keys/keyGuard.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import type { EditColumn } from '../editGridTypes.ts';
import { CellBubble } from './CellBubble.tsx';
import { type Refused, stepped } from './cellText.ts';
import type { AfterEdit } from './gridEditing.ts';

interface Props<Row> {
  column: EditColumn<Row>;
  label: string;
  first: string;
  /** The key that began the edit; it replaces `first`. */
  typed: string | undefined;
  decimal: '.' | ',';
  /** The cell's existing error. */
  error: string | undefined;
  /** The value that another user gave the cell since the typing began. */
  changedTo: string | undefined;
  /** Returns why the text is refused; the editor then stays open. */
  onCommit: (text: string, after: AfterEdit) => Refused | undefined;
  onRevert: () => void;
  onType: (text: string) => void;
}

/** Editor for a text or a number, in its cell. */
export function TextCellEditor<Row>(props: Props<Row>) {
  const { column, decimal, onCommit, onRevert } = props;
  const t = useText();
  const [text, setText] = useState(props.typed ?? props.first);
  const [refused, setRefused] = useState<Refused>();
  const input = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  const bubble = useId();
  const isNumber = column.kind === 'number' || column.kind === 'money';

  // Runs once, when the editor opens.
  useEffectOn(() => {
    input.current?.focus({ preventScroll: true });
    if (props.typed === undefined) input.current?.select();
    else {
      input.current?.setSelectionRange(props.typed.length, props.typed.length);
      props.onType(props.typed);
    }
  }, []);

  const commit = (after: AfterEdit) => {
    if (closed.current) return;
    closed.current = true;
    const why = onCommit(text, after);
    if (!why) return;
    closed.current = false;
    setRefused(why);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (isComposingKey(e.nativeEvent, Number.POSITIVE_INFINITY)) return;
    const after = afterKey(e);
    const step = isNumber && (e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0);
    if (!after && !step && e.key !== 'Escape') return;
    e.preventDefault();
    if (after) commit(after);
    else if (step) setText(stepped(column, text, step, decimal));
    else {
      closed.current = true;
      onRevert();
    }
  };
  const message = refused
    ? t(`editGrid.refused.${refused.reason}`, { limit: refused.limit })
    : text === props.first
      ? props.error
      : undefined;
  const shownMessage =
    message ??
    (props.changedTo === undefined ? undefined : t('editGrid.changedMeanwhile', { value: props.changedTo }));
  return (
    <>
      <input
        ref={input}
        className="eg-input"
        value={text}
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={column.kind === 'text' ? column.maxLength : undefined}
        aria-label={props.label}
        aria-invalid={message ? true : undefined}
        aria-describedby={shownMessage ? bubble : undefined}
        onChange={(e) => {
          setText(e.target.value);
          props.onType(e.target.value);
          setRefused(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit('leave')}
      />
      <CellBubble id={bubble} text={shownMessage} isError={Boolean(message)} />
    </>
  );
}

/** The focus after a key that ends an editor. */
export function afterKey(
  e: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): AfterEdit | undefined {
  if (e.key === 'Tab') return e.shiftKey ? 'previous' : 'next';
  if (e.key !== 'Enter') return undefined;
  return e.ctrlKey || e.metaKey ? 'below' : 'stay';
}
