/** What contract orders have learned since they were first kept: append-only, like the rest. */

/**
 * A part of a position that was closed is an ended order of its own, which names the position. The
 * position keeps what it was accepted with and says what is left of it.
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

export const orderMigrations = [{ id: "0016_parts", sql: partsSql }];
