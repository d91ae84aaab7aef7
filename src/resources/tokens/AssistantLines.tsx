import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';

/** A name without characters that a settings file would have to quote. */
const serverName = (brand: string): string =>
  brand
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'parcels';

/** Instructions for connecting an assistant with a key: the key that was just created, or a placeholder (BX-54). */
export function AssistantLines({ token }: { token: string | undefined }) {
  const translate = useText();
  const verbs = useDataProvider();
  const { company } = useSession();
  const { data: address } = useQuery({
    queryKey: ['session', 'apiAddress'],
    queryFn: () => verbs.apiAddress(),
  });
  const origin = new URL(address ?? location.origin).origin;
  const key = token ?? translate('apiKeys.assistant.key');
  const paste = (server: object) =>
    JSON.stringify({ mcpServers: { [serverName(company.brandName)]: server } }, null, 2);
  // One form for assistants that call an address, one for those that start a program.
  const ways = [
    {
      id: 'http' as const,
      lines: paste({ type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } }),
    },
    {
      id: 'stdio' as const,
      lines: paste({
        command: 'npx',
        // The package is named by its address: anybody could own a bare name in a registry.
        args: ['-y', `${location.origin}/customer/waybill.tgz`, 'mcp'],
        env: { WAYBILL_URL: origin, WAYBILL_API_KEY: key },
      }),
    },
  ];
  return (
    <SettingsSection title={translate('apiKeys.assistant.title')} hint={translate('apiKeys.assistant.hint')}>
      {ways.map(({ id, lines }) => (
        <Box key={id} component="figure" sx={{ m: 0, minWidth: 0 }}>
          <Typography component="figcaption" variant="body2" sx={{ mb: 0.5 }}>
            {translate(`apiKeys.assistant.${id}`)}
          </Typography>
          <CodeBlock text={lines} name={translate(`apiKeys.assistant.${id}`)} copyKey="apiKeys.copy" />
        </Box>
      ))}
    </SettingsSection>
  );
}
