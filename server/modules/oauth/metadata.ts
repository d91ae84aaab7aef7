import { TOKEN_SCOPES } from '../../../contract/rules/integrations/tokenScopes.ts';

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Names the issuer of the endpoint's keys (RFC 9728). */
export const resourceMetadata = (issuer: string, name: string) => ({
  resource: `${issuer}/mcp`,
  resource_name: name,
  authorization_servers: [issuer],
  scopes_supported: [...TOKEN_SCOPES],
  bearer_methods_supported: ['header'],
});

/** RFC 8414. Programs compare the issuer with the address that they called. */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: [...TOKEN_SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});
