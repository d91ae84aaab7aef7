-- Durations once more, without service, without lane, and without both: out of the counts, so that no day is counted anew.
INSERT INTO "analytics_count" ("company_id", "customer_id", "span", "fact", "day", "service_code", "origin_zone", "destination_zone", "value", "orders", "minor")
SELECT k."company_id", k."customer_id", k."span", r."fact", k."day",
	CASE WHEN r."by_service" THEN k."service_code" ELSE '' END,
	CASE WHEN r."by_lane" THEN k."origin_zone" ELSE '' END,
	CASE WHEN r."by_lane" THEN k."destination_zone" ELSE '' END,
	k."value", sum(k."orders"), sum(k."minor")
FROM "analytics_count" k
JOIN (VALUES ('pickup', 'pickupOfLane', false, true), ('way', 'wayOfLane', false, true), ('way', 'wayOfService', true, false), ('way', 'wayOfAll', false, false)) r("counts", "fact", "by_service", "by_lane")
	ON r."counts" = k."fact"
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;--> statement-breakpoint
-- Rows that are read together lie beside each other, as days that are counted from now on are written.
CLUSTER "analytics_count" USING "analytics_count_key";
