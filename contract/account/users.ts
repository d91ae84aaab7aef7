import { z } from 'zod';

export const User = z.object({
  id: z.number(),
  companyId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  /** 0 inactive, 1 active. */
  status: z.number(),
  profilePic: z.string().nullable(),
  lang: z.string().nullable(),
  /** Key that signs webhooks to this user's servers. Null if the caller is an API key that lacks a scope. */
  apiSecret: z.string().nullable(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof User>;
