-- Offers that orders keep from before the lines of a price had a kind: told by the names that our own lines had.
UPDATE "orders" SET "quotes" = (
	SELECT jsonb_agg(
		offer.value || jsonb_build_object('breakdown', (
			SELECT coalesce(jsonb_agg(
				jsonb_build_object('kind', CASE
					WHEN line.value->>'label' IN ('Delivery', 'Distance', 'Stops') THEN 'delivery'
					WHEN line.value->>'label' = 'Cash on delivery' THEN 'cod'
					WHEN line.value->>'label' IN ('Brand', 'Discount', 'Tax', 'Rounding') THEN lower(line.value->>'label')
					WHEN line.value->>'label' LIKE 'Promo %' THEN 'promo'
					ELSE 'addon'
				END) || line.value
			ORDER BY line.place), '[]')
			FROM jsonb_array_elements(offer.value->'breakdown') WITH ORDINALITY line(value, place)
		))
	ORDER BY offer.place)
	FROM jsonb_array_elements("quotes") WITH ORDINALITY offer(value, place)
)
WHERE jsonb_typeof("quotes") = 'array' AND "quotes" <> '[]';
