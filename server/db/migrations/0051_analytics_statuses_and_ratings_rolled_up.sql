-- What is counted of statuses, cash, ratings, promises and attempts once more, by service, by lane and without both: out of the counts, so
-- that no day is counted anew. In the order in which it is read, so that rows that are read together lie beside each other.
INSERT INTO "analytics_count" ("company_id", "customer_id", "span", "fact", "day", "service_code", "origin_zone", "destination_zone", "value", "orders", "minor")
SELECT k."company_id", k."customer_id", k."span", r."fact", k."day",
	CASE WHEN r."by_service" THEN k."service_code" ELSE '' END,
	CASE WHEN r."by_lane" THEN k."origin_zone" ELSE '' END,
	CASE WHEN r."by_lane" THEN k."destination_zone" ELSE '' END,
	k."value", sum(k."orders"), sum(k."minor")
FROM "analytics_count" k
JOIN (VALUES
	('status', 'statusOfAll', false, false), ('status', 'statusOfService', true, false), ('status', 'statusOfLane', false, true),
	('cod', 'codOfAll', false, false), ('cod', 'codOfService', true, false), ('cod', 'codOfLane', false, true),
	('rating', 'ratingOfAll', false, false), ('rating', 'ratingOfService', true, false), ('rating', 'ratingOfLane', false, true),
	('promise', 'promiseOfService', true, false), ('tries', 'triesOfService', true, false)
) r("counts", "fact", "by_service", "by_lane") ON r."counts" = k."fact"
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
ORDER BY 2, 3, 4, 5, 6, 7, 8, 9;
