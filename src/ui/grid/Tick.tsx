interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
  tabIndex?: number;
  onChange: () => void;
}

/** A box to tick, as the browser draws it: there is one in every row. */
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
