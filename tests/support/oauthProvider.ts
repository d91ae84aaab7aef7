import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';

/** A public client of the SDK, which stores what it gets: `to` is the address that it opens in a browser. */
export function oauthProvider(
  redirectUrl: string,
  name: string,
  more: Partial<OAuthClientProvider> = {},
): { provider: OAuthClientProvider; stored: Record<string, unknown> } {
  const stored: Record<string, unknown> = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => stored.client as never,
    saveClientInformation: (client) => {
      stored.client = client;
    },
    tokens: () => stored.tokens as never,
    saveTokens: (tokens) => {
      stored.tokens = tokens;
    },
    redirectToAuthorization: (to) => {
      stored.to = to;
    },
    saveCodeVerifier: (verifier) => {
      stored.verifier = verifier;
    },
    codeVerifier: () => stored.verifier as string,
    ...more,
  };
  return { provider, stored };
}
