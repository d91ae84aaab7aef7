import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { useText } from '../../i18n/useText.ts';

export type Version = 'theirs' | 'mine';

/** A field that another user changed, with both versions as texts. */
export interface TwoVersions {
  key: string;
  label: string;
  theirs: string;
  mine: string;
  before: string;
  /** The version that is selected when the dialog opens. */
  first: Version;
}

interface VersionsDialogProps {
  /** Name of the order or contact. */
  name: string;
  /** Text that names the user who changed it, and the time. */
  intro: string;
  fields: readonly TwoVersions[];
  /** Names of the fields of the other version that need no choice. */
  taken?: readonly string[];
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** Both versions of an order or contact that two users changed, with a choice for each field. */
export function VersionsDialog({ name, intro, fields, taken = [], onDone, onClose }: VersionsDialogProps) {
  const translate = useText();
  const [chosen, setChosen] = useState(() => new Map(fields.map((f) => [f.key, f.first])));
  const all = (version: Version) => setChosen(new Map(fields.map((f) => [f.key, version])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form around the dialog would handle the event too, and save twice.
    event.stopPropagation();
    onDone(chosen);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="versions-title">
      <CommandLayer>
        <Box
          component="form"
          onSubmit={submit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <DialogTitle id="versions-title">{translate('versions.title', { order: name })}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 1 }}>{intro}</DialogContentText>
            {taken.length > 0 ? (
              <DialogContentText variant="body2" sx={{ mb: 1 }}>
                {translate('versions.taken', { fields: taken.join(', ') })}
              </DialogContentText>
            ) : null}
            {fields.length > 1 ? (
              <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 1 }}>
                <Button size="small" onClick={() => all('theirs')}>
                  {translate('versions.allTheirs')}
                </Button>
                <Button size="small" onClick={() => all('mine')}>
                  {translate('versions.allMine')}
                </Button>
              </Stack>
            ) : null}
            {fields.map((field, i) => {
              const value = chosen.get(field.key) ?? field.first;
              const { key, label, before } = field;
              const text = (shown: string) => shown || translate('versions.empty');
              return (
                <Box key={field.key} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
                  <Typography id={`versions-${key}`} variant="subtitle2">
                    {label}
                  </Typography>
                  <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                    {translate('versions.before', { value: text(before) })}
                  </Typography>
                  <RadioGroup
                    aria-labelledby={`versions-${key}`}
                    name={key}
                    value={value}
                    onChange={(_, next) => setChosen((old) => new Map(old).set(field.key, next as Version))}
                    sx={{
                      display: 'grid',
                      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
                      gap: 1,
                    }}
                  >
                    {(['theirs', 'mine'] as const).map((version) => (
                      <FormControlLabel
                        key={version}
                        value={version}
                        control={<Radio size="small" autoFocus={i === 0 && version === value} />}
                        sx={{ alignItems: 'flex-start', mr: 0 }}
                        label={
                          <Box sx={{ pt: 1 }}>
                            <Typography variant="caption" color="text.secondary" component="div">
                              {translate(`versions.${version}`)}
                            </Typography>
                            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                              {text(field[version])}
                            </Typography>
                          </Box>
                        }
                      />
                    ))}
                  </RadioGroup>
                </Box>
              );
            })}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('versions.later')}</Button>
            <Button type="submit" variant="contained">
              {translate('versions.save')}
            </Button>
          </DialogActions>
        </Box>
      </CommandLayer>
    </Dialog>
  );
}
