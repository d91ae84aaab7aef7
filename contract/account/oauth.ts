import { z } from 'zod';
import { TOKEN_SCOPES } from '../rules/integrations/tokenScopes.ts';
import { text } from '../wire/scalars.ts';
import { PersonalAccessTokenInput } from './apiTokens.ts';

const word = (max: number) => z.string().min(1, 'is required').max(max);

/** The query of a program's consent page (OAuth 2.1, PKCE only). */
export const ConnectQuery = z.object({
  response_type: z.literal('code', { error: 'must be code' }),
  client_id: word(100),
  redirect_uri: word(2000),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be an S256 challenge'),
  code_challenge_method: z.literal('S256', { error: 'must be S256' }),
  scope: z.string().max(200).optional(),
  state: z.string().max(2000).optional(),
  resource: z.string().max(2000).optional(),
});
export type ConnectQuery = z.infer<typeof ConnectQuery>;

/** A request that a person decides about. */
export const ConnectRequest = z.object({
  /** The program's own name for itself; nobody has verified it. */
  clientName: z.string(),
  /** Receiver of the answer: a host, or the scheme of a program on this device. */
  leadsTo: z.object({ place: z.string(), isProgram: z.boolean() }),
  /** The widest scopes of the request. Empty if it requests only unknown scopes: such a request can only be refused. */
  scopes: z.array(z.enum(TOKEN_SCOPES)),
});
export type ConnectRequest = z.infer<typeof ConnectRequest>;

export const ConnectInput = PersonalAccessTokenInput.pick({
  customerId: true,
  scopes: true,
  limits: true,
  expiresInDays: true,
}).extend({ request: ConnectQuery, allow: z.boolean() });
export type ConnectInput = z.input<typeof ConnectInput>;

/** Next address of the browser. */
export const ConnectAnswer = z.object({ redirectTo: z.string() });
export type ConnectAnswer = z.infer<typeof ConnectAnswer>;

const RedirectUri = z.string().max(2000);

/** A program registers itself (RFC 7591). Other fields are ignored, as the standard says. */
export const ClientInput = z.object({
  redirect_uris: z.array(RedirectUri).min(1).max(10),
  client_name: text(60).optional(),
});
export const ClientRecord = z.object({
  client_id: z.string(),
  client_id_issued_at: z.number(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.literal('none'),
});

/** Both forms of a token request; the grant decides which fields are needed. */
export const TokenInput = z.object({
  grant_type: z.string().max(60).optional(),
  code: z.string().max(200).optional(),
  redirect_uri: z.string().max(2000).optional(),
  client_id: z.string().max(100).optional(),
  code_verifier: z.string().max(200).optional(),
  refresh_token: z.string().max(200).optional(),
  resource: z.string().max(2000).optional(),
});
export const TokenPair = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  refresh_token: z.string(),
  scope: z.string(),
});
export type TokenPair = z.infer<typeof TokenPair>;
