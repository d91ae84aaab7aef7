interface Props {
  label: string;
  checked: boolean;
  /** Whether only some of the rows are ticked. */
  mixed?: boolean;
  tabIndex?: number;
  onChange: () => void;
}

/** A native checkbox, as there is one in every row. */
export function Tick({ label, checked, mixed = false, tabIndex, onChange }: Props) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
      />
    </label>
  );
}
