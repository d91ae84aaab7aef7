LOCK TABLE "webhook";--> statement-breakpoint
LOCK TABLE "inbox_line" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Ended lines of webhooks that were switched off had the whole address, which may carry a secret, as their searchable label.
UPDATE "inbox_line" SET "label" = substring("label" from '(?i)^https?://(?:[^/?#\\]*@)?([^/?#@\\]+)')
WHERE "kind" = 'webhookOff' AND "label" ~* '^https?://';
