import { LOOKUP_MIN } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePublicVerbs } from '../../../session/PortalData.ts';
import type { FieldProps } from '../../../ui/inputs/Field.tsx';
import { LookupInput } from '../../../ui/inputs/LookupInput.tsx';

interface HsCodeSearchProps extends Pick<FieldProps, 'id'> {
  value: string;
  onChange: (code: string) => void;
}

const NO_MATCH = { key: '', value: '-' };

/** A customs code, found by name or number from 4 characters on; a dash if there is no match (FORM-34, -35). */
export function HsCodeSearch({ id, value, onChange }: HsCodeSearchProps) {
  const translate = useText();
  const { searchHsCodes } = usePublicVerbs();
  return (
    <LookupInput
      id={id}
      label={translate('orderForm.item.hsCode')}
      help={translate('orderForm.item.hsCodeHelp')}
      value={value}
      maxLength={20}
      min={LOOKUP_MIN.hsCode}
      lookup={async (keyword, signal) => {
        const found = await searchHsCodes(keyword, signal);
        return found.length ? found : [NO_MATCH];
      }}
      labelOf={(found) => (found.key ? `${found.key} · ${found.value}` : found.value)}
      keyOf={(found) => found.key}
      onChange={onChange}
      onPick={(found) => onChange(found.key)}
    />
  );
}
