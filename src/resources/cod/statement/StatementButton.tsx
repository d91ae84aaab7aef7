import { Button } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import type { Command } from '../../../commands/command.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useText } from '../../../i18n/useText.ts';
import { STATEMENT_PATH } from '../../../shared/cod/rules/settlementFilter.ts';
import { putDroppedFile } from './droppedFile.ts';
import { useDroppedFile } from './useDroppedFile.ts';

/** Opens the check of a statement. A file dropped anywhere on the list is read there. */
export function StatementButton() {
  const translate = useText();
  const navigate = useNavigate();
  useDroppedFile((file) => {
    putDroppedFile(file);
    navigate(STATEMENT_PATH);
  });
  return (
    <Button
      variant="outlined"
      size="small"
      title={translate('cod.statement.dropHint')}
      onClick={() => navigate(STATEMENT_PATH)}
      endIcon={<Kbd keys="b" />}
    >
      {translate('cod.statement.open')}
    </Button>
  );
}

/** The key that opens the check; the palette opens it from every page. */
export function useStatementCommands(): Command[] {
  const navigate = useNavigate();
  return [
    {
      scope: 'screen',
      screen: 'cod',
      group: 'list',
      id: 'cod.statement',
      labelKey: 'cod.statement.open',
      keys: ['b'],
      when: ({ source }) => source !== 'palette',
      run: () => navigate(STATEMENT_PATH),
    },
  ];
}
