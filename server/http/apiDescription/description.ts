import type { JsonSchema } from './jsonSchema.ts';

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
}
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
  example?: unknown;
}
/** One call, as the routes' schemas describe it. */
export interface Call {
  [key: string]: unknown;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description?: string; content?: Record<string, Media> } | { $ref: string }>;
}
/** The part of an OpenAPI document that is filled in here. */
export interface Description {
  [key: string]: unknown;
  paths: Record<string, Record<string, Call>>;
  components: { [key: string]: unknown; schemas: Record<string, JsonSchema> };
}
