-- Ticks, orders and receipts name the feed they come from, and orders that wait trust that it is what it was when they were
-- accepted: a feed does not become another source. Point the product at another feed's instrument instead.
CREATE TRIGGER feeds_keep_their_source
BEFORE UPDATE OF provider, clock ON feeds
WHEN NEW.provider <> OLD.provider OR NEW.clock <> OLD.clock
BEGIN
  SELECT RAISE(ABORT, 'a feed keeps its provider and its clock: make another feed');
END;
