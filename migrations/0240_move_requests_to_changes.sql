-- All that one operator asks for and a second one approves is in `changes` from now on, circulars and payments aside.
-- What was decided before is written as it ended, which the trigger on new rows would refuse.
DROP TRIGGER changes_begin;

-- Terms of funds.
INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms, needs_two, state, asked_by,
    asked_resets, asked_ms, decided_by, decided_ms, decision_reason, ended_ms)
  SELECT company_id, id, 'fund_terms', substr(subject, 6),
    CASE before WHEN '' THEN json_object('percent', NULL, 'lock_days', NULL, 'penalty', NULL, 'least', NULL, 'most', NULL, 'per_user', NULL)
      ELSE json_object('percent', json_extract(before, '$.percent'), 'lock_days', CAST(json_extract(before, '$.lock_days') AS TEXT),
        'penalty', json_extract(before, '$.penalty'), 'least', json_extract(before, '$.least'),
        'most', json_extract(before, '$.most'), 'per_user', CAST(json_extract(before, '$.per_user') AS TEXT)) END,
    json_object('percent', json_extract(body, '$.percent'), 'lock_days', CAST(json_extract(body, '$.lock_days') AS TEXT),
      'penalty', json_extract(body, '$.penalty'), 'least', json_extract(body, '$.least'),
      'most', json_extract(body, '$.most'), 'per_user', CAST(json_extract(body, '$.per_user') AS TEXT)),
    CASE reason WHEN '' THEN '-' ELSE reason END, 0, 1, CASE state WHEN 'approved' THEN 'applied' ELSE state END,
    asked_by, asked_resets, asked_ms, decided_by, decided_ms, decision_reason, decided_ms
  FROM desk_requests WHERE kind = 'terms';

-- Money of funds and of the loan book. What its fund has not answered yet is still on the way.
INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms, needs_two, state, asked_by,
    asked_resets, asked_ms, decided_by, decided_ms, decision_reason, ended_ms, error)
  SELECT company_id, id, CASE subject WHEN 'loans' THEN 'loan_money' ELSE 'fund_money' END,
    CASE subject WHEN 'loans' THEN '' ELSE substr(subject, 6) END,
    json_object('way', NULL, 'amount', NULL, 'currency', NULL),
    json_object('way', kind, 'amount', body, 'currency', currency),
    CASE reason WHEN '' THEN '-' ELSE reason END, 0, 1,
    CASE WHEN state != 'approved' THEN state WHEN outcome = 'refused' THEN 'refused'
      WHEN outcome = '' AND subject != 'loans' THEN 'scheduled' ELSE 'applied' END,
    asked_by, asked_resets, asked_ms, decided_by, decided_ms, decision_reason,
    CASE WHEN state = 'approved' AND outcome = '' THEN 0 ELSE decided_ms END,
    CASE outcome WHEN 'refused' THEN 'money_not_free' ELSE '' END
  FROM desk_requests WHERE kind IN ('put_in', 'take_out');

-- Loan products. A new one that still waits gets a number now.
INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms, needs_two, state, asked_by,
    asked_resets, asked_ms, decided_by, decided_ms, decision_reason, ended_ms)
  SELECT r.company_id, r.id, 'loan_product',
    CASE WHEN json_extract(r.body, '$.id') > 0 THEN CAST(json_extract(r.body, '$.id') AS TEXT)
      WHEN r.state != 'asked' THEN ''
      ELSE CAST((SELECT coalesce(max(p.id), 0) FROM loan_products AS p WHERE p.company_id = r.company_id)
        + row_number() OVER (PARTITION BY r.company_id ORDER BY r.state != 'asked' OR json_extract(r.body, '$.id') > 0, r.asked_ms, r.id) AS TEXT) END,
    CASE WHEN r.kind = 'product_end' THEN '{"is_offered":"1"}' ELSE (SELECT json_group_object(f.key, CASE r.before WHEN '' THEN NULL
      ELSE CAST(json_extract(r.before, '$.' || f.key) AS TEXT) END) FROM json_each(r.body) AS f WHERE f.key NOT IN ('id', 'version')) END,
    CASE WHEN r.kind = 'product_end' THEN '{"is_offered":"0"}' ELSE (SELECT json_group_object(f.key, CAST(f.value AS TEXT))
      FROM json_each(r.body) AS f WHERE f.key NOT IN ('id', 'version')) END,
    CASE r.reason WHEN '' THEN '-' ELSE r.reason END, 0, 1, CASE r.state WHEN 'approved' THEN 'applied' ELSE r.state END,
    r.asked_by, r.asked_resets, r.asked_ms, r.decided_by, r.decided_ms, r.decision_reason, r.decided_ms
  FROM desk_requests AS r WHERE r.kind IN ('product', 'product_end');

-- Access of customers.
INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms, needs_two, state, asked_by,
    asked_resets, asked_ms, decided_by, decided_ms, decision_reason, ended_ms)
  SELECT r.company_id, r.id, r.kind, r.user_id,
    CASE r.kind WHEN 'email' THEN json_object('email', CASE r.state WHEN 'asked' THEN
      coalesce((SELECT u.email_key FROM users AS u WHERE u.id = r.user_id), '') END) ELSE '{"is_on":"1"}' END,
    CASE r.kind WHEN 'email' THEN json_object('email', r.email) ELSE '{"is_on":"0"}' END,
    r.reason, 0, 1, CASE r.state WHEN 'approved' THEN 'applied' ELSE r.state END,
    r.asked_by, r.asked_resets, r.asked_ms, r.decided_by, r.decided_ms, r.decision_reason, r.decided_ms
  FROM customer_requests AS r;

CREATE TRIGGER changes_begin BEFORE INSERT ON changes WHEN NEW.needs_two = 1 AND NEW.state != 'asked'
  BEGIN SELECT RAISE(ABORT, 'this change needs a second person'); END;
CREATE INDEX changes_waiting ON changes (company_id, asked_ms) WHERE state = 'asked';
CREATE INDEX changes_on_the_way ON changes (company_id, subject) WHERE kind = 'fund_money' AND state = 'scheduled';
CREATE INDEX changes_of_money ON changes (company_id, decided_ms) WHERE kind IN ('fund_money', 'loan_money') AND state = 'applied';

-- The earlier tables stay as they were: nothing is asked or decided there any more.
CREATE TRIGGER desk_requests_are_moved BEFORE INSERT ON desk_requests
  BEGIN SELECT RAISE(ABORT, 'requests are in changes'); END;
CREATE TRIGGER desk_requests_are_over BEFORE UPDATE ON desk_requests
  BEGIN SELECT RAISE(ABORT, 'requests are in changes'); END;
CREATE TRIGGER customer_requests_are_moved BEFORE INSERT ON customer_requests
  BEGIN SELECT RAISE(ABORT, 'requests are in changes'); END;
CREATE TRIGGER customer_requests_are_over BEFORE UPDATE ON customer_requests
  BEGIN SELECT RAISE(ABORT, 'requests are in changes'); END;
