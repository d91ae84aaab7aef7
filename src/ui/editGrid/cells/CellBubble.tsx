interface Props {
  id?: string;
  text: string | undefined;
  isError?: boolean;
}

/** A message below the cell that is edited. */
export function CellBubble({ id, text, isError = false }: Props) {
  if (!text) return null;
  return (
    <div
      id={id}
      role={isError ? 'alert' : 'status'}
      className={isError ? 'eg-bubble eg-bubble-error' : 'eg-bubble'}
    >
      {text}
    </div>
  );
}
