import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { ERROR } from '../../../contract/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { verificationCode } from '../../db/schema/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { hmac, opaqueToken } from '../../http/tokens.ts';

export type CodePurpose = 'verify' | 'reset' | 'easyLogin' | 'stepUp' | 'changeContact';
const TRIES = 5;
const PER_DAY = 20;

/** Makes a code for `subject`; at most 20 a day. Six digits valid 10 minutes, or a long random one valid 30, for links only. */
export async function makeCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  kind: 'digits' | 'link' = 'digits',
): Promise<string | null> {
  const now = ctx.ports.clock.now();
  const [today] = await ctx.db.sql
    .select({ n: sql<number>`count(*)::int` })
    .from(verificationCode)
    .where(
      and(
        eq(verificationCode.purpose, purpose),
        eq(verificationCode.subject, subject),
        gt(verificationCode.createdAt, new Date(now.getTime() - 86_400_000)),
      ),
    );
  if ((today?.n ?? 0) >= PER_DAY) return null;
  const code = kind === 'digits' ? String(randomInt(1_000_000)).padStart(6, '0') : opaqueToken();
  const minutes = kind === 'digits' ? 10 : 30;
  await ctx.db.sql.insert(verificationCode).values({
    purpose,
    subject,
    codeHash: seal(ctx, purpose, subject, code),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    createdAt: now,
  });
  return code;
}

/** Whether the newest code of the subject is this one and was used already. Counts as a try, so that nobody finds it by guessing. */
export async function isSpentCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  code: string,
): Promise<boolean> {
  const [tried] = await ctx.db.sql
    .update(verificationCode)
    .set({ tries: sql`${verificationCode.tries} + 1` })
    .where(
      and(
        eq(verificationCode.id, sql`(${newestOf(ctx, purpose, subject)})`),
        lt(verificationCode.tries, TRIES),
        isNotNull(verificationCode.usedAt),
      ),
    )
    .returning({ codeHash: verificationCode.codeHash });
  return tried?.codeHash === seal(ctx, purpose, subject, code);
}

const newestOf = (ctx: Ctx, purpose: CodePurpose, subject: string) =>
  ctx.db.sql
    .select({ id: verificationCode.id })
    .from(verificationCode)
    .where(and(eq(verificationCode.purpose, purpose), eq(verificationCode.subject, subject)))
    .orderBy(desc(verificationCode.id))
    .limit(1);

const rejected = () => new Refusal(400, ERROR.codeRejected, 'Invalid code', { field: 'code' });

/** Uses the newest code of the subject. Wrong, expired, used and too often tried codes are refused alike. */
export async function spendCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  code: string,
): Promise<void> {
  await markCodeUsed(ctx, await tryCode(ctx, purpose, subject, code));
}

/** Checks the newest code of the subject without using it, and returns its row. Counts a try and refuses like `spendCode`. */
export async function tryCode(
  ctx: Ctx,
  purpose: CodePurpose,
  subject: string,
  code: string,
): Promise<number> {
  const now = ctx.ports.clock.now();
  const [tried] = await ctx.db.sql
    .update(verificationCode)
    .set({ tries: sql`${verificationCode.tries} + 1` })
    .where(
      and(
        eq(verificationCode.id, sql`(${newestOf(ctx, purpose, subject)})`),
        lt(verificationCode.tries, TRIES),
        isNull(verificationCode.usedAt),
        gt(verificationCode.expiresAt, now),
      ),
    )
    .returning({ id: verificationCode.id, codeHash: verificationCode.codeHash });
  if (!tried || tried.codeHash !== seal(ctx, purpose, subject, code)) throw rejected();
  return tried.id;
}

/** Of two concurrent calls one succeeds. */
export async function markCodeUsed(ctx: Ctx, id: number): Promise<void> {
  const now = ctx.ports.clock.now();
  const used = await ctx.db.sql
    .update(verificationCode)
    .set({ usedAt: now })
    .where(and(eq(verificationCode.id, id), isNull(verificationCode.usedAt)))
    .returning({ id: verificationCode.id });
  if (used.length === 0) throw rejected();
}

/** Ends every open code of the subject. */
export async function voidCodes(ctx: Ctx, purpose: CodePurpose, subject: string): Promise<void> {
  await ctx.db.sql
    .update(verificationCode)
    .set({ usedAt: ctx.ports.clock.now() })
    .where(
      and(
        eq(verificationCode.purpose, purpose),
        eq(verificationCode.subject, subject),
        isNull(verificationCode.usedAt),
      ),
    );
}

const seal = (ctx: Ctx, purpose: string, subject: string, code: string) =>
  hmac(ctx.secret, `${purpose}\n${subject}\n${code}`);
