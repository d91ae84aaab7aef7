import type { FastifyRequest } from 'fastify';
import type { Company } from '../../../contract/account/company.ts';
import { accountFrame, signInPage } from '../../../pages/signInPage.ts';
import { cssVariables } from '../../../pages/theme/publicTokens.ts';
import type { Ctx } from '../../context.ts';
import { companyById } from '../company/service.ts';
import { localeOf } from '../tracking/pageForms.ts';

export interface RenderedPage {
  /** CSS rules with the tenant's colours. */
  colors: string;
  /** Content of the page's root until the script takes over. */
  markup: string;
  company: Company;
}

/** The sign-in page in the tenant's colours and the visitor's language; null if the host has no tenant. */
export async function renderSignIn(ctx: Ctx, request: FastifyRequest): Promise<RenderedPage | null> {
  if (!request.tenant) return null;
  const company = await companyById(ctx, request.tenant.id);
  const { locale } = localeOf(request);
  return {
    colors: cssVariables(company.personalization),
    markup: signInPage(company, locale, reasonIn(request.query as object)).markup,
    company,
  };
}

/** The frame of another page of the account; null for all other pages, and if the host has no tenant. */
export async function renderAccountFrame(ctx: Ctx, request: FastifyRequest): Promise<RenderedPage | null> {
  if (!request.tenant) return null;
  const company = await companyById(ctx, request.tenant.id);
  const { locale } = localeOf(request);
  const frame = accountFrame(company, locale, request.url);
  return frame && { colors: cssVariables(company.personalization), markup: frame.markup, company };
}

const reasonIn = (query: object) => (['ended', 'left'] as const).find((reason) => reason in query) ?? null;
