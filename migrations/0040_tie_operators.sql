-- How often an operator was reset: an approval from before a reset is not one of the person who signs in after it.
ALTER TABLE operators ADD COLUMN resets INTEGER NOT NULL DEFAULT 0;

-- In whose hands an operator may be. An owner who adds or resets an operator knows the first password and could set up the
-- second factor, so the operator is tied to that owner and to all whom that owner was tied to; a tie stays for good. Operators of
-- the command line have none.
CREATE TABLE operator_ties (
  company_id INTEGER NOT NULL REFERENCES companies (id),
  operator_id TEXT NOT NULL,
  tied_to TEXT NOT NULL,
  PRIMARY KEY (company_id, operator_id, tied_to),
  CHECK (operator_id != tied_to)
) WITHOUT ROWID;
CREATE TRIGGER operator_ties_stay BEFORE UPDATE ON operator_ties
  BEGIN SELECT RAISE(ABORT, 'ties of operators are append-only'); END;
CREATE TRIGGER operator_ties_remain BEFORE DELETE ON operator_ties
  BEGIN SELECT RAISE(ABORT, 'ties of operators are append-only'); END;

-- Those whom owners added and reset before.
WITH RECURSIVE hands (company_id, operator_id, tied_to) AS (
  SELECT company_id, substr(subject, length('operator/') + 1), operator_id FROM audit_log
    WHERE act IN ('operator_add', 'operator_reset')
  UNION
  SELECT hands.company_id, hands.operator_id, made.operator_id FROM hands JOIN audit_log AS made
    ON made.company_id = hands.company_id AND made.subject = 'operator/' || hands.tied_to
      AND made.act IN ('operator_add', 'operator_reset')
)
INSERT INTO operator_ties (company_id, operator_id, tied_to)
  SELECT company_id, operator_id, tied_to FROM hands WHERE operator_id != tied_to;
UPDATE operators SET resets = (SELECT count(*) FROM audit_log
  WHERE audit_log.company_id = operators.company_id AND audit_log.subject = 'operator/' || operators.id
    AND audit_log.act = 'operator_reset');
