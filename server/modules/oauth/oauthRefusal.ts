/** A refusal in the form of OAuth (RFC 6749, 7591): programs read the code. */
export class OAuthRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: OAuthCode, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

export type OAuthCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_client'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type';
