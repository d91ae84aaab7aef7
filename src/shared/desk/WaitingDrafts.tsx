import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLocale, useText } from '../../i18n/useText.ts';
import { relativeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { AskDialog } from '../../ui/dialog/AskDialog.tsx';
import { removeWaiting, useWaitingDrafts, type WaitingDraft } from './waitingDrafts.ts';

/** Drafts of this account that were saved offline and are not sent yet; a draft that needs a person shows the reason. */
export function WaitingDrafts() {
  const translate = useText();
  const { customer } = useSession();
  const drafts = useWaitingDrafts(customer.id);
  const [leaving, setLeaving] = useState<WaitingDraft | null>(null);
  const nameOf = ({ name }: WaitingDraft) => name || translate('desk.unnamed');
  const title = drafts.length > 0 ? translate('desk.waiting', { smart_count: drafts.length }) : '';
  const needsPerson = drafts.some(({ problem }) => problem);
  return (
    <>
      <Box role="status">
        {title ? (
          <Alert
            severity={needsPerson ? 'warning' : 'info'}
            sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
          >
            <Typography variant="body2" component="h2" sx={{ fontWeight: 650 }}>
              {title}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {drafts.map((draft) => (
                <Row key={draft.id} draft={draft} name={nameOf(draft)} onDiscard={() => setLeaving(draft)} />
              ))}
            </Box>
          </Alert>
        ) : null}
      </Box>
      {leaving ? (
        <AskDialog
          title={translate('desk.discardTitle', { name: nameOf(leaving) })}
          busy={false}
          ends
          keep={translate('desk.keep')}
          go={translate('desk.discard')}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void removeWaiting(leaving.id);
          }}
        >
          {translate('desk.discardText')}
        </AskDialog>
      ) : null}
    </>
  );
}

interface RowProps {
  draft: WaitingDraft;
  name: string;
  onDiscard: () => void;
}

function Row({ draft: { path, savedAt, problem }, name, onDiscard }: RowProps) {
  const translate = useText();
  const locale = useLocale();
  const isConflict = problem?.kind === 'conflict';
  const state = !problem
    ? translate('desk.savedAt', { time: relativeText(new Date(savedAt).toISOString(), locale) })
    : isConflict
      ? translate('desk.conflict')
      : translate('desk.refused', { reason: problem.message });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, overflowWrap: 'anywhere' }}>
        <b>{name}</b> {state}
      </Typography>
      <Button
        color="inherit"
        size="small"
        component={Link}
        to={path}
        // The form saves at once, and then shows both versions, or the reason at its field.
        state={problem ? { settles: true } : null}
        aria-label={translate(isConflict ? 'desk.compareNamed' : 'desk.openNamed', { name })}
      >
        {translate(isConflict ? 'desk.compare' : 'desk.open')}
      </Button>
      <Button
        color="inherit"
        size="small"
        onClick={onDiscard}
        aria-label={translate('desk.discardNamed', { name })}
      >
        {translate('desk.discard')}
      </Button>
    </Box>
  );
}
