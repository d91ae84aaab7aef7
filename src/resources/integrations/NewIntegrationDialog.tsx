import { Alert, Box, Button, styled } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import {
  guidesOf,
  hasKey,
  INTEGRATION_STATUS,
  type IntegrationType,
} from '../../../contract/rules/integrations/integrations.ts';
import { TOKEN_NAME_MAX } from '../../../contract/rules/integrations/tokenScopes.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { IntegrationRecord } from '../../shared/integrations/rules/integrationAddress.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { GUIDES, type GuideStep } from './guides.ts';

interface Props {
  /** The only shop whose guide is shown. */
  shop?: IntegrationRecord;
  onClose: (changed?: boolean) => void;
}

/** The guides for new integrations, and the chosen one (INTG-11…16). */
export function NewIntegrationDialog({ shop, onClose }: Props) {
  const translate = useText();
  const [type, setType] = useState<IntegrationType | null>(shop?.type ?? null);
  const [created, setCreated] = useState<Integration | null>(null);
  const close = () => onClose(created !== null);
  return (
    <DialogFrame
      title={translate(type ? `integrations.types.${type}` : 'integrations.new')}
      maxWidth="md"
      onClose={close}
      buttons={
        <>
          {type && !shop && !created ? (
            <Button onClick={() => setType(null)}>{translate('integrations.back')}</Button>
          ) : null}
          <Button onClick={close}>{translate('integrations.close')}</Button>
        </>
      }
    >
      {type ? (
        <Guide
          type={type}
          created={created}
          ordersUrl={(created ?? shop)?.ordersUrl ?? null}
          onCreated={shop ? undefined : setCreated}
          onLeave={close}
        />
      ) : (
        <Choice onChoose={setType} />
      )}
    </DialogFrame>
  );
}

const Tile = styled('button')(({ theme: { palette, shape } }) => ({
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  padding: 16,
  textAlign: 'start',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  backgroundColor: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  borderRadius: shape.borderRadius,
  '&:hover': { borderColor: palette.primary.main },
  '&:focus-visible': { outline: '2px solid var(--wb-focus)', outlineOffset: 2 },
  '& > span': { color: palette.text.secondary, fontSize: 14 },
}));

function Choice({ onChoose }: { onChoose: (type: IntegrationType) => void }) {
  const translate = useText();
  const { code } = useSession().company;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <Box sx={{ mb: 2, color: 'text.secondary' }}>{translate('integrations.newHint')}</Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {guidesOf(code).map((type, i) => (
          <Tile key={type} type="button" ref={i === 0 ? first : null} onClick={() => onChoose(type)}>
            <b>{translate(`integrations.types.${type}`)}</b>
            <span>{translate(`integrations.typeHints.${type}`)}</span>
          </Tile>
        ))}
      </Box>
    </>
  );
}

interface GuideProps {
  type: IntegrationType;
  created: Integration | null;
  ordersUrl: string | null;
  /** Absent if the shop already has its key. */
  onCreated: ((created: Integration) => void) | undefined;
  onLeave: () => void;
}

function Guide({ type, created, ordersUrl, onCreated, onLeave }: GuideProps) {
  const verbs = useDataProvider();
  const { company, customer, user } = useSession();
  const { data: api } = useQuery({
    queryKey: ['session', 'apiAddress'],
    queryFn: () => verbs.apiAddress(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!api) return null;
  const steps = GUIDES[type]({
    api,
    company: { id: company.id, code: company.code, name: company.name },
    customer,
    userId: user.id,
    key: created?.token ?? null,
    ordersUrl,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {hasKey(type) && onCreated && !created ? <MakeKey type={type} onCreated={onCreated} /> : null}
      {created ? <CreatedKey created={created} /> : null}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {steps.map((step, i) => (
          <Step key={step.text} number={i + 1} step={step} onLeave={onLeave} />
        ))}
      </Box>
    </Box>
  );
}

const NAME = 'new-integration-name';

/** Creates the shop's key or address; asks for the password unless it was proven lately. */
function MakeKey({ type, onCreated }: { type: IntegrationType; onCreated: (created: Integration) => void }) {
  const translate = useText();
  const verbs = useDataProvider();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run, stepUp } = useProvenCall();
  const keyOf = useCallKey();
  useEffect(() => focusId(NAME), []);
  const make = () => {
    setTried(true);
    const typed = name.trim();
    if (!typed) return focusId(NAME);
    run(async () => onCreated(await verbs.connectShop({ type, name: typed }, keyOf(typed))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make();
  };
  return (
    <>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
        <FailureAlert>{failure}</FailureAlert>
        <TextInput
          id={NAME}
          label={translate('integrations.name')}
          help={translate('integrations.nameHint')}
          required
          maxLength={TOKEN_NAME_MAX}
          value={name}
          error={tried && !name.trim() ? translate('integrations.nameMissing') : undefined}
          onChange={setName}
        />
        <Box sx={{ color: 'text.secondary', fontSize: 14 }}>
          {translate(type === 'shopify' ? 'integrations.addressHint' : 'integrations.keyHint')}
        </Box>
        <Button
          type="submit"
          variant="contained"
          disableElevation
          disabled={busy}
          sx={{ justifySelf: 'start' }}
        >
          {translate(type === 'shopify' ? 'integrations.makeAddress' : 'integrations.makeKey')}
        </Button>
      </Box>
      {stepUp}
    </>
  );
}

const POLL_MS = 3000;

/** The key, and whether the shop has used it. */
function CreatedKey({ created }: { created: Integration }) {
  const translate = useText();
  const verbs = useDataProvider();
  const { data = created } = useQuery({
    queryKey: ['integrations', 'connection', created.id],
    queryFn: () => verbs.getIntegration(created.id),
    refetchInterval: ({ state }) => (state.data?.status === INTEGRATION_STATUS.active ? false : POLL_MS),
  });
  const isConnected = data.status === INTEGRATION_STATUS.active;
  return (
    <>
      <Alert severity="success" role="status">
        {created.ordersUrl ? (
          translate('integrations.addressMade')
        ) : (
          <>
            {translate('integrations.keyMade')}
            <CodeBlock text={created.token} copyKey="integrations.copy" />
          </>
        )}
      </Alert>
      <Alert severity={isConnected ? 'success' : 'info'} role="status">
        {translate(isConnected ? 'integrations.connected' : 'integrations.waiting')}
      </Alert>
    </>
  );
}

interface StepProps {
  number: number;
  step: GuideStep;
  onLeave: () => void;
}

function Step({ number, step: { text, code, values, link, page }, onLeave }: StepProps) {
  const translate = useText();
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <div>
        <b>{translate('integrations.step', { number })}</b>
        <br />
        {translate(text)}
      </div>
      {code ? <CodeBlock text={code} copyKey="integrations.copy" /> : null}
      {values ? (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
          {values.map(({ label, value }) => (
            <Box
              key={`${label} ${value}`}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
                columnGap: 1.5,
                alignItems: 'center',
              }}
            >
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {translate(label)}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                <CodeBlock text={value} copyKey="integrations.copy" />
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
      {link ? (
        <Button
          sx={{ justifySelf: 'start' }}
          size="small"
          variant="outlined"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {translate(link.text)}
        </Button>
      ) : null}
      {page ? (
        <Button
          sx={{ justifySelf: 'start' }}
          size="small"
          variant="outlined"
          component={Link}
          to={page.path}
          onClick={onLeave}
        >
          {translate(page.text)}
        </Button>
      ) : null}
    </Box>
  );
}
