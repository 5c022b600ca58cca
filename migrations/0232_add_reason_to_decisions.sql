-- Why a second person took back what another one had asked for; empty for who takes back their own.
ALTER TABLE changes ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE desk_requests ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE customer_requests ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';
