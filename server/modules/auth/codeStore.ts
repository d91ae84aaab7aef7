import { randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { isLinkCode } from '../../../contract/rules/text/linkCode.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { verificationCode } from '../../db/schema/account/access.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { hmac, opaqueToken } from '../../http/caller/tokens.ts';
import { lockText } from '../../http/request/rateLimit.ts';
import { DAY_MS } from '../../ports/clock.ts';

export type CodePurpose = 'verify' | 'reset' | 'easyLogin' | 'stepUp' | 'changeContact';
export type CodeKind = 'digits' | 'link';
const TRIES = 5;
const DIGITS_PER_DAY = 20;
const MINUTES: Readonly<Record<CodeKind, number>> = { digits: 10, link: 30 };

/**
 * Makes a code for `subject`: six digits to type, or a long random text for a link. Digits can be guessed, so a subject gets at most twenty
 * codes of digits a day; then null. Links have no limit, so that nobody can lock others out by using up their digits.
 */
export async function makeCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  kind: 'link',
): Promise<string>;
export async function makeCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  kind?: CodeKind,
): Promise<string | null>;
export async function makeCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  kind: CodeKind = 'digits',
): Promise<string | null> {
  if (kind === 'link') return storeCode(ctx, purpose, subject, kind);
  return ctx.db.tx(async () => {
    // Messages that are sent at the same time are counted one after another.
    await lockText(ctx, `${purpose} ${subject}`);
    if ((await digitsToday(ctx, purpose, subject)) >= DIGITS_PER_DAY) return null;
    return storeCode(ctx, purpose, subject, kind);
  });
}

async function storeCode(ctx: Ctx, purpose: CodePurpose, subject: string, kind: CodeKind): Promise<string> {
  const now = ctx.ports.clock.now();
  const code = kind === 'digits' ? String(randomInt(1_000_000)).padStart(6, '0') : opaqueToken();
  await ctx.db.sql.insert(verificationCode).values({
    purpose,
    subject,
    kind,
    codeHash: seal(ctx, purpose, subject, code),
    expiresAt: new Date(now.getTime() + MINUTES[kind] * 60_000),
    createdAt: now,
  });
  return code;
}

const digitsToday = (ctx: Ctx, purpose: CodePurpose, subject: string): Promise<number> =>
  ctx.db.sql.$count(
    verificationCode,
    and(
      codesOf(purpose, subject),
      eq(verificationCode.kind, 'digits'),
      gt(verificationCode.createdAt, new Date(ctx.ports.clock.now().getTime() - DAY_MS)),
    ),
  );

/** One subject, or several among whom the code decides. */
type Subjects = string | readonly string[];

const codesOf = (purpose: CodePurpose, subjects: Subjects) =>
  and(eq(verificationCode.purpose, purpose), inArray(verificationCode.subject, [subjects].flat()));

/** Whether this code of the subject was used already. A wrong code counts as a try, so that nobody finds it by guessing. */
export async function isSpentCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subjects: Subjects,
  code: string,
): Promise<boolean> {
  return (await compare(ctx, purpose, subjects, code, isNotNull(verificationCode.usedAt))) !== undefined;
}

/** The one refusal of all codes that do not fit. */
export const rejectedCode = () => new Refusal(400, ERROR.codeRejected, 'Invalid code', { field: 'code' });

/** Uses a code and returns its subject. Wrong, expired, used and too often tried codes get the same refusal. */
export async function spendCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subjects: Subjects,
  code: string,
): Promise<string> {
  return markCodeUsed(ctx, await tryCode(ctx, purpose, subjects, code));
}

/**
 * Checks a code of the subject without using it, and returns its row. A wrong code counts as a try; the refusals are those of `spendCode`.
 */
export async function tryCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subjects: Subjects,
  code: string,
): Promise<number> {
  const open = and(isNull(verificationCode.usedAt), gt(verificationCode.expiresAt, ctx.ports.clock.now()));
  const id = await compare(ctx, purpose, subjects, code, open);
  if (id === undefined) throw rejectedCode();
  return id;
}

/**
 * The row of this code among those that `which` selects. A newer code does not end an older one, so requests of strangers void nothing. The
 * comparing statement also counts wrong digits as an attempt on each code of digits, so parallel guesses cannot bypass the counters.
 * Correct digits do not count. A link cannot be guessed, and digits are no attempt on it.
 */
async function compare(
  ctx: Ctx,
  purpose: CodePurpose,
  subjects: Subjects,
  code: string,
  which: SQL | undefined,
): Promise<number | undefined> {
  const hashes = [subjects].flat().map((subject) => seal(ctx, purpose, subject, code));
  const isRight = inArray(verificationCode.codeHash, hashes);
  const chosen = and(codesOf(purpose, subjects), which);
  if (isLinkCode(code)) {
    const [link] = await ctx.db.sql
      .select({ id: verificationCode.id })
      .from(verificationCode)
      .where(and(chosen, eq(verificationCode.kind, 'link'), isRight));
    return link?.id;
  }
  const tried = await ctx.db.sql
    .update(verificationCode)
    .set({
      tries: sql`${verificationCode.tries} + case when ${isRight} then 0 else 1 end`,
    })
    .where(and(chosen, eq(verificationCode.kind, 'digits'), lt(verificationCode.tries, TRIES)))
    .returning({ id: verificationCode.id, codeHash: verificationCode.codeHash });
  const right = tried.find((row) => hashes.includes(row.codeHash));
  const others = tried.filter((row) => row !== right).map((row) => row.id);
  if (right && others.length > 0)
    await ctx.db.sql
      .update(verificationCode)
      .set({ tries: sql`${verificationCode.tries} - 1` })
      .where(inArray(verificationCode.id, others));
  return right?.id;
}

/** Ends the code and all other codes of its subject, and returns the subject. Of two concurrent calls one succeeds. */
export async function markCodeUsed(ctx: Ctx, id: number): Promise<string> {
  const [used] = await ctx.db.sql
    .update(verificationCode)
    .set({ usedAt: ctx.ports.clock.now() })
    .where(and(eq(verificationCode.id, id), isNull(verificationCode.usedAt)))
    .returning({ purpose: verificationCode.purpose, subject: verificationCode.subject });
  if (!used) throw rejectedCode();
  await voidCodes(ctx, used.purpose as CodePurpose, used.subject);
  return used.subject;
}

/** Ends every open code of the subject. */
export async function voidCodes(ctx: Ctx, purpose: CodePurpose, subject: string): Promise<void> {
  await ctx.db.sql
    .update(verificationCode)
    .set({ usedAt: ctx.ports.clock.now() })
    .where(and(codesOf(purpose, subject), isNull(verificationCode.usedAt)));
}

const seal = (ctx: Ctx, purpose: string, subject: string, code: string) =>
  hmac(ctx.secret, `${purpose}\n${subject}\n${code}`);
