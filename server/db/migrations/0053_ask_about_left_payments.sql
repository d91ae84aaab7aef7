-- Payments whose questions to the gateway had ended while they were still open: they are asked about once more.
INSERT INTO "job" ("queue", "key", "payload", "run_at")
SELECT 'payments.ask', "id" || '.6', jsonb_build_object('paymentId', "id", 'turn', 6), "created_at" + interval '1 day'
FROM "payment"
WHERE "status" = 'pending' AND "created_at" < now() - interval '1 day'
ON CONFLICT DO NOTHING;
