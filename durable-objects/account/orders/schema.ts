/**
 * A closed part of a position is an ended order that names the position. The position's row keeps
 * its accepted terms. Its `left_` columns have what remains after the closed parts.
 */
const partsSql = `
  ALTER TABLE forex_orders ADD COLUMN origin_id TEXT;
  -- Null while the position is whole.
  ALTER TABLE forex_orders ADD COLUMN left_lots TEXT;
  ALTER TABLE forex_orders ADD COLUMN left_margin TEXT;
  ALTER TABLE forex_orders ADD COLUMN left_fee TEXT;
  CREATE INDEX forex_orders_by_origin ON forex_orders (origin_id) WHERE origin_id IS NOT NULL;
  CREATE TRIGGER forex_orders_keep_origin BEFORE UPDATE OF origin_id ON forex_orders
    BEGIN SELECT RAISE(ABORT, 'terms of an order stay'); END;
  CREATE TRIGGER forex_orders_parted_while_open BEFORE UPDATE OF left_lots, left_margin, left_fee
    ON forex_orders WHEN NOT (OLD.status = 1 AND NEW.status = 1)
    BEGIN SELECT RAISE(ABORT, 'only a position is closed in parts, once for each'); END;
`;

const orderKindsSql = `
  -- Event time (ms) until which a pending order waits; a tick at it still counts.
  ALTER TABLE forex_orders ADD COLUMN expires_at_ms INTEGER;
  -- Price at which a stop-limit order begins to wait for its target, and how it is reached; '0' is none.
  ALTER TABLE forex_orders ADD COLUMN stop_price TEXT NOT NULL DEFAULT '0';
  ALTER TABLE forex_orders ADD COLUMN stop_when TEXT
    CHECK (stop_when IN ('at_or_above', 'at_or_below'));
  ALTER TABLE forex_orders ADD COLUMN activated_at_ms INTEGER;
  -- How far behind the price the stop-loss follows; '0' is not at all.
  ALTER TABLE forex_orders ADD COLUMN trailing_distance TEXT NOT NULL DEFAULT '0';
  -- The price that a market order was sent at, and how much worse its fill may be.
  ALTER TABLE forex_orders ADD COLUMN seen_price TEXT;
  ALTER TABLE forex_orders ADD COLUMN price_range TEXT;
  CREATE TRIGGER forex_orders_keep_kind BEFORE UPDATE OF expires_at_ms, stop_price, stop_when,
    seen_price, price_range ON forex_orders
    BEGIN SELECT RAISE(ABORT, 'terms of an order stay'); END;
  CREATE TRIGGER forex_orders_activate_once BEFORE UPDATE OF activated_at_ms ON forex_orders
    WHEN OLD.activated_at_ms IS NOT NULL OR OLD.status <> 0
    BEGIN SELECT RAISE(ABORT, 'an order begins to wait for its limit once'); END;

  -- What became of an order between its fills, and the tick that made it so.
  CREATE TABLE order_steps (
    number INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES forex_orders (id),
    kind TEXT NOT NULL CHECK (kind IN ('follows', 'trailed', 'activated', 'expired')),
    -- Price of the level after it; '0' where there is none.
    level TEXT NOT NULL,
    receipt TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    UNIQUE (order_id, kind, seq, level)
  ) STRICT;
  CREATE TRIGGER order_steps_stay BEFORE UPDATE ON order_steps
    BEGIN SELECT RAISE(ABORT, 'steps of an order stay'); END;
  CREATE TRIGGER order_steps_remain BEFORE DELETE ON order_steps
    BEGIN SELECT RAISE(ABORT, 'steps of an order stay'); END;
`;

/** A trailing stop may be set repeatedly at one tick. Each setting starts it again. */
const repeatedStepsSql = `
  CREATE TABLE order_steps_kept (
    number INTEGER PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES forex_orders (id),
    kind TEXT NOT NULL CHECK (kind IN ('follows', 'trailed', 'activated', 'expired')),
    level TEXT NOT NULL,
    receipt TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO order_steps_kept SELECT * FROM order_steps;
  DROP TABLE order_steps;
  ALTER TABLE order_steps_kept RENAME TO order_steps;
  CREATE INDEX order_steps_by_order ON order_steps (order_id);
  -- What a market tells twice is written once.
  CREATE UNIQUE INDEX order_steps_once ON order_steps (order_id, kind, seq, level)
    WHERE kind <> 'follows';
  CREATE TRIGGER order_steps_stay BEFORE UPDATE ON order_steps
    BEGIN SELECT RAISE(ABORT, 'steps of an order stay'); END;
  CREATE TRIGGER order_steps_remain BEFORE DELETE ON order_steps
    BEGIN SELECT RAISE(ABORT, 'steps of an order stay'); END;
`;

/**
 * An order's acceptance, fill and end are each written once. The database refuses later changes,
 * even by our own code.
 */
const ordersStaySql = `
  CREATE TRIGGER forex_orders_end_once BEFORE UPDATE ON forex_orders WHEN OLD.status = 3
    BEGIN SELECT RAISE(ABORT, 'the order has ended'); END;
  CREATE TRIGGER forex_orders_keep_terms BEFORE UPDATE OF number, id, side, product_id, show_code,
    market, lots, units_per_lot, multiple, target_price, entry_when, conversion, terms, created_at_ms
    ON forex_orders
    BEGIN SELECT RAISE(ABORT, 'terms of an order stay'); END;
  CREATE TRIGGER forex_orders_open_once BEFORE UPDATE OF open_price, open_receipt, opened_by,
    opened_at_ms, margin, fee ON forex_orders
    WHEN NOT (OLD.status = 0 AND NEW.status = 1)
    BEGIN SELECT RAISE(ABORT, 'an order is filled once'); END;
  CREATE TRIGGER forex_orders_result_once BEFORE UPDATE OF close_price, close_receipt, closed_by,
    closed_at_ms, close_reason, profit ON forex_orders
    WHEN NEW.status <> 3
    BEGIN SELECT RAISE(ABORT, 'an order has its result at its end'); END;
  CREATE TRIGGER micro_orders_keep_terms BEFORE UPDATE OF number, id, direction, product_id,
    show_code, amount, paid_from, seconds, ratio, loss_level, equal_price, spec, open_price,
    created_at_ms, expires_at_ms, open_receipt, opened_by ON micro_orders
    BEGIN SELECT RAISE(ABORT, 'terms of an order stay'); END;
`;

export const orderMigrations = {
  stay: { id: "0013_orders_stay", sql: ordersStaySql },
  parts: { id: "0016_parts", sql: partsSql },
  kinds: { id: "0018_order_kinds", sql: orderKindsSql },
  repeatedSteps: { id: "0019_repeated_steps", sql: repeatedStepsSql },
};
