-- What a customer has on their accounts, free and held, as the account has reported it; NULL where it has not.
ALTER TABLE users ADD COLUMN balance TEXT;
CREATE INDEX users_by_balance ON users (company_id, is_demo, CAST(balance AS REAL));

-- Of what was reported before: whole numbers and their ten-thousand-millionth parts, written as text. A sum that is too
-- large for that waits for the account's next report.
UPDATE users SET balance = CASE WHEN known.units < 0 THEN '-' ELSE '' END || rtrim(rtrim(
    printf('%d.%010d', abs(known.units) / 10000000000, abs(known.units) % 10000000000), '0'), '.')
FROM (
  SELECT company_id, user_id, sum(whole) * 10000000000 + sum(parts) AS units FROM book_days
  WHERE bucket IN ('forex.free', 'forex.margin', 'forex.hold', 'micro.free', 'micro.hold', 'change.free', 'change.hold')
  GROUP BY company_id, user_id HAVING abs(sum(whole)) < 900000000) AS known
WHERE users.company_id = known.company_id AND users.id = known.user_id;
