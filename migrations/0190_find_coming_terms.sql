-- Accounts with open positions ask every few minutes which terms get worse.
CREATE INDEX changes_by_start ON changes (company_id, start_ms) WHERE state IN ('scheduled', 'applied') AND start_ms > 0;
CREATE INDEX changes_of_holidays ON changes (company_id, subject) WHERE kind = 'financing_holiday' AND state = 'applied';
