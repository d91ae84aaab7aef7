import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { pick } from 'es-toolkit';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ConnectQuery, ConnectRequest } from '../../../contract/account/oauth.ts';
import { isRedirectUri } from '../../../contract/rules/integrations/redirectUris.ts';
import { useText } from '../../i18n/useText.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { inputOfLimit, KeyLimitFields, limitIssues } from './KeyLimitFields.tsx';
import { FULL_KEY, type KeyChoice, KeyRadios, keyInputOf } from './KeyRadios.tsx';

/** Returns to the program's address; a program on this computer opens next to this page. */
function leaveFor(address: string): void {
  if (isRedirectUri(address)) location.assign(address);
}

/** Programs may send other parameters, which are ignored (RFC 6749, 3.1). */
const PARAMETERS = Object.keys({
  response_type: true,
  client_id: true,
  redirect_uri: true,
  code_challenge: true,
  code_challenge_method: true,
  scope: true,
  state: true,
  resource: true,
} satisfies Record<keyof ConnectQuery, true>);

const FIRST_CHOICE: KeyChoice = { ...FULL_KEY, days: '90', most: 'read' };

/** A program requests access to the account; the person chooses its rights, or refuses (BX-54). */
export default function ConnectPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const { search } = useLocation();
  const request = pick(
    Object.fromEntries(new URLSearchParams(search)),
    PARAMETERS,
  ) as unknown as ConnectQuery;
  const [answered, setAnswered] = useState<'allowed' | 'refused' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['connect', search],
    queryFn: () => verbs.readConnectRequest(request),
    enabled: Boolean(request.client_id),
    retry: false,
  });
  const answer = async (choice: KeyChoice | null): Promise<undefined> => {
    const input = choice ? { allow: true, ...keyInputOf(choice) } : { allow: false };
    const { redirectTo } = await verbs.answerConnectRequest({ request, ...input });
    setAnswered(choice ? 'allowed' : 'refused');
    leaveFor(redirectTo);
  };
  const [failure, setFailure] = useState<unknown>(null);
  const refuseNow = () => {
    setFailure(null);
    return answer(null).catch(setFailure);
  };
  const refuse = <Button onClick={() => void refuseNow()}>{translate('apiKeys.connect.refuse')}</Button>;
  return (
    <Box sx={{ maxWidth: 800, display: 'grid', gap: 3 }}>
      <Typography variant="h5" component="h1">
        {translate('apiKeys.connect.title')}
      </Typography>
      {error ? <RetryAlert onRetry={refetch} error={error} /> : null}
      {failure ? <RetryAlert onRetry={refuseNow} error={failure} /> : null}
      {request.client_id ? null : <Alert severity="info">{translate('apiKeys.connect.none')}</Alert>}
      {request.client_id && !data && !error ? <PartSkeleton rows={4} /> : null}
      {answered ? (
        <Alert severity={answered === 'allowed' ? 'success' : 'info'} role="status">
          {translate(`apiKeys.connect.${answered}`)}
        </Alert>
      ) : null}
      {data && !answered && data.scopes.length === 0 ? (
        <Alert severity="error" action={refuse}>
          {translate('apiKeys.connect.unknown')}
        </Alert>
      ) : null}
      {data && !answered && data.scopes.length > 0 ? (
        <AccessRequest request={data} refuse={refuse} onAnswer={answer} />
      ) : null}
    </Box>
  );
}

interface RequestProps {
  request: ConnectRequest;
  /** The button that refuses. */
  refuse: ReactNode;
  onAnswer: (choice: KeyChoice) => Promise<undefined>;
}

/** The program, the wanted rights, and the choice of the rights that it gets. */
function AccessRequest({ request, refuse, onAnswer }: RequestProps) {
  const translate = useText();
  const { customer } = useSession();
  const mayAllow = useMay()('integrations');
  return (
    <>
      <Alert severity="warning">
        {translate('apiKeys.connect.asks', {
          name: request.clientName,
          account: customer.name,
          place: request.leadsTo.isProgram
            ? translate('apiKeys.connect.program', { scheme: request.leadsTo.place })
            : request.leadsTo.place,
        })}{' '}
        {mayAllow
          ? translate('apiKeys.connect.wants', {
              rights: translate(`apiKeys.scopes.${request.scopes.at(-1) ?? 'read'}`),
            })
          : null}
      </Alert>
      {mayAllow ? (
        <SettingsForm
          name="connect"
          base={FIRST_CHOICE}
          issuesOf={limitIssues}
          send={onAnswer}
          savedKey="apiKeys.connect.allowed"
          saveKey="apiKeys.connect.allow"
          inputOf={inputOfLimit}
          sideContent={refuse}
        >
          {({ field: _field, ...fields }) => (
            <>
              <SettingsSection title={translate('apiKeys.connect.what')}>
                <KeyRadios {...fields} scopes={request.scopes} />
              </SettingsSection>
              {fields.values.most === 'read' ? null : <KeyLimitFields {...fields} />}
            </>
          )}
        </SettingsForm>
      ) : (
        <Alert severity="info" action={refuse}>
          {translate('apiKeys.connect.notAllowed', { right: translate('people.rights.integrations') })}
        </Alert>
      )}
    </>
  );
}
