-- Addresses in their plain spelling, as sign-in and uniqueness compare them. Where a tenant has two accounts of one mailbox both stay as they are.
UPDATE app_user u SET email = lower(normalize(btrim(u.email), NFKC))
WHERE u.email ~ '[^!-~]' AND NOT EXISTS (
  SELECT FROM app_user o
  WHERE o.company_id = u.company_id AND o.id <> u.id
    AND lower(normalize(btrim(o.email), NFKC)) = lower(normalize(btrim(u.email), NFKC)));
